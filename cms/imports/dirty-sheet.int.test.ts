import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { createImport, type ImportChangeBody } from '../../testing/create-import.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'

const api = await startedApi()
const manager = api.as('manager')

type Cell = string | number | Date | boolean
type Dirt = {
  kind: string
  cells: Record<string, Cell>
  /** What is stored, by field, if the rules read it as it is. */
  values?: Record<string, unknown>
  /** Otherwise the message, and what a manager types instead. */
  wrong?: { column: string; message: string; mended?: string }
}

const headings = [
  'Pealkiri',
  'Title',
  'Autor',
  'Juhendajad',
  'Aasta',
  'Kaitsmise kp',
  'Õppeaste',
  'Õppekava',
  'Keel',
  'Märksõnad',
  'E-post',
  'CERCS',
  'Fail',
]
const mari = { ut_first_name: 'Mari', ut_last_name: 'Tamm' }
const person = (firstname: string, lastname: string, email = '') => ({ firstname, lastname, email })

/** Kinds of dirt in one sheet: those that the rules read, and those that are mended in the preview. */
const dirt: Dirt[] = [
  {
    kind: 'spaces around a text',
    cells: { Title: '  Quality of data  ' },
    values: { title_en: 'Quality of data' },
  },
  {
    kind: 'a line break within a title',
    cells: { Title: 'Quality\nof data' },
    wrong: { column: 'Title', message: 'validation.singleLine', mended: 'Quality of data' },
  },
  { kind: 'a non-breaking space', cells: { Autor: 'Tamm,\u00a0Mari' }, values: mari },
  { kind: 'last name first', cells: { Autor: 'Tamm, Mari' }, values: mari },
  { kind: 'first name first, with a title', cells: { Autor: 'mag. Mari Tamm' }, values: mari },
  {
    kind: 'one name only',
    cells: { Autor: 'Ülle' },
    wrong: { column: 'Autor', message: 'manage.import.issue.name', mended: 'Kask, Ülle' },
  },
  {
    kind: 'several authors',
    cells: { Autor: 'Mänd, Kõla; Šein, Pille' },
    wrong: { column: 'Autor', message: 'manage.import.issue.severalPeople', mended: 'Mänd, Kõla' },
  },
  {
    kind: 'an author of two last and two first names',
    cells: { Autor: 'Saar Tamm, Mari Liis' },
    wrong: {
      column: 'Autor',
      message: 'manage.import.issue.severalPeople',
      mended: 'Saar Tamm, Mari Liis;',
    },
    values: { ut_first_name: 'Mari Liis', ut_last_name: 'Saar Tamm' },
  },
  {
    kind: 'people between semicolons, without addresses',
    cells: { Juhendajad: 'J. Kask; P. Põld' },
    values: { supervisors: [person('J.', 'Kask'), person('P.', 'Põld')] },
  },
  {
    kind: 'people between "ja", with an address',
    cells: { Juhendajad: 'Jaan Kask <jaan@ut.ee> ja Piret Põld' },
    values: { supervisors: [person('Jaan', 'Kask', 'jaan@ut.ee'), person('Piret', 'Põld')] },
  },
  {
    kind: 'too many people',
    cells: { Juhendajad: 'A B; C D; E F; G H' },
    wrong: { column: 'Juhendajad', message: 'validation.supervisors', mended: 'A B' },
  },
  {
    kind: 'a person of one name among others',
    cells: { Juhendajad: 'Jaan Kask; Põld' },
    wrong: { column: 'Juhendajad', message: 'manage.import.issue.name', mended: 'Jaan Kask; Piret Põld' },
  },
  {
    kind: 'a wrong address of a person',
    cells: { Juhendajad: 'Jaan Kask <jaan@ut>' },
    wrong: { column: 'Juhendajad', message: 'validation.email', mended: 'Jaan Kask <jaan@ut.ee>' },
  },
  { kind: 'a year as a text', cells: { Aasta: '2019. a' }, values: { year: 2019 } },
  { kind: 'a year as a number', cells: { Aasta: 2019 }, values: { year: 2019 } },
  {
    kind: 'a year of two digits',
    cells: { Aasta: '19' },
    wrong: { column: 'Aasta', message: 'manage.import.issue.year', mended: '2019' },
  },
  {
    kind: 'an impossible year',
    cells: { Aasta: '2919' },
    wrong: { column: 'Aasta', message: 'validation.date', mended: '2019' },
  },
  {
    kind: 'a date of a spreadsheet',
    cells: { 'Kaitsmise kp': new Date(Date.UTC(2019, 5, 3)) },
    values: { defence_date: '2019-06-03' },
  },
  { kind: 'a number of days', cells: { 'Kaitsmise kp': '43619' }, values: { defence_date: '2019-06-03' } },
  { kind: 'a short date', cells: { 'Kaitsmise kp': '3.6.19' }, values: { defence_date: '2019-06-03' } },
  {
    kind: 'a date in words',
    cells: { 'Kaitsmise kp': '3. juuni 2019' },
    values: { defence_date: '2019-06-03' },
  },
  {
    kind: 'an American date',
    cells: { 'Kaitsmise kp': '6/23/2019' },
    values: { defence_date: '2019-06-23' },
  },
  {
    kind: 'a month alone',
    cells: { 'Kaitsmise kp': 'juuni 2019' },
    wrong: { column: 'Kaitsmise kp', message: 'manage.import.issue.dayMissing', mended: '3. juuni 2019' },
    values: { defence_date: '2019-06-03' },
  },
  {
    kind: 'a day that does not exist',
    cells: { 'Kaitsmise kp': '31.6.19' },
    wrong: { column: 'Kaitsmise kp', message: 'manage.import.issue.noSuchDay', mended: '30.6.19' },
  },
  {
    kind: 'no date at all',
    cells: { 'Kaitsmise kp': 'kevadel' },
    wrong: { column: 'Kaitsmise kp', message: 'manage.import.issue.date', mended: '' },
  },
  {
    kind: 'a date of another year',
    cells: { 'Kaitsmise kp': '3.6.2018' },
    wrong: { column: 'Kaitsmise kp', message: 'validation.yearOfDate', mended: '3.6.2019' },
  },
  { kind: 'a choice in capitals', cells: { Õppeaste: 'MAGISTER' }, values: { degree: 'masters' } },
  { kind: 'a choice in the other language', cells: { Õppeaste: 'Doctoral' }, values: { degree: 'phd' } },
  { kind: 'an abbreviated choice', cells: { Õppeaste: 'mag' }, values: { degree: 'masters' } },
  {
    kind: 'an unknown choice',
    cells: { Õppekava: 'Infotehnoloogia ja elu' },
    wrong: { column: 'Õppekava', message: 'manage.import.issue.option', mended: 'informatics' },
  },
  { kind: 'the name of a language', cells: { Keel: 'inglise keel' }, values: { language: 'en' } },
  {
    kind: 'keywords twice and empty',
    cells: { Märksõnad: 'graafid;; graafid ; puud' },
    values: { keywords: ['graafid', 'puud'] },
  },
  {
    kind: 'an address with a scheme',
    cells: { 'E-post': 'mailto:mari@ut.ee' },
    values: { ut_email: 'mari@ut.ee' },
  },
  {
    kind: 'no address',
    cells: { 'E-post': 'mari (at) ut.ee' },
    wrong: { column: 'E-post', message: 'validation.email', mended: 'mari@ut.ee' },
  },
  { kind: 'a code in lower case', cells: { CERCS: 'p170' }, values: { cercs_code: 'P170' } },
  {
    kind: 'a wrong code',
    cells: { CERCS: '170' },
    wrong: { column: 'CERCS', message: 'validation.cercs', mended: 'P170' },
  },
  {
    kind: 'a required cell that is empty',
    cells: { Title: '' },
    wrong: { column: 'Title', message: 'validation.required', mended: 'Title' },
  },
  {
    kind: 'a file that is not there',
    cells: { Fail: 'kuusk.pdf' },
    wrong: { column: 'Fail', message: 'manage.import.issue.noArchive', mended: '' },
  },
  {
    kind: 'the same entry with other values',
    cells: { Pealkiri: 'Rida 0' },
    wrong: { column: 'Pealkiri', message: 'manage.import.issue.repeated', mended: 'Rida eraldi' },
  },
]

async function sheetOf(rows: readonly Dirt[]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Kaitsmised')
  // A title above the table, and an empty row within it.
  sheet.addRow(['Kaitsmised 2019'])
  sheet.addRow([])
  sheet.addRow(headings)
  for (const [index, { cells }] of rows.entries()) {
    const own: Record<string, Cell> = {
      Pealkiri: `Rida ${index}`,
      Title: `Row ${index}`,
      Autor: 'Tamm, Mari',
      Juhendajad: 'Jaan Kask',
      Aasta: '2019',
      Õppeaste: 'magister',
      Õppekava: 'informatics',
      Keel: 'et',
      'E-post': 'mari@ut.ee',
      ...cells,
    }
    sheet.addRow(headings.map((heading) => own[heading] ?? ''))
    if (index === 3) sheet.addRow([])
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

it('reads or explains every kind of dirt of a sheet, which is mended in the preview', async () => {
  const uuid = await createImport(manager, 'thesis', {
    fileName: 'kaitsmised.xlsx',
    bytes: await sheetOf(dirt),
  })
  const load = async () => dataOf(await manager('getImport', { params: { uuid }, query: { size: 100 } }))
  const change = async (body: ImportChangeBody) =>
    dataOf(await manager('changeImport', { params: { uuid }, body }))
  const mapped = await load()
  const targets = mapped.columns.map(({ target }) =>
    target === 'general_thesis.thesis_file' ? null : target,
  )
  expect(targets.filter((target) => target === null)).toHaveLength(1)
  // The file is required, and the column would be: only the row with a file is to be wrong.
  await change({
    action: 'map',
    targets: mapped.columns.map(({ target }) => target),
    key: ['general_thesis.title_et'],
    allowsMissing: false,
    newStatus: 'pending',
  })
  const strict = await load()
  expect(strict.counts.wrong).toBe(dirt.length)
  await change({
    action: 'map',
    targets: mapped.columns.map(({ target }) =>
      target === 'general_thesis.thesis_file' ? 'general_thesis.extra_files' : target,
    ),
    key: ['general_thesis.title_et'],
    allowsMissing: false,
    newStatus: 'pending',
  })
  const checked = await load()
  expect(checked.total).toBe(dirt.length)
  const inOrder = checked.rows.toSorted((a, b) => a.number - b.number)
  const found = inOrder.map(({ number, issues }) => ({
    kind: dirt[number - 1]?.kind,
    issues: issues.map(({ column, messageKey }) => [column === null ? null : headings[column], messageKey]),
  }))
  expect(found).toEqual(
    dirt.map(({ kind, wrong }) => ({ kind, issues: wrong ? [[wrong.column, wrong.message]] : [] })),
  )
  for (const [index, { wrong }] of dirt.entries())
    if (wrong?.mended !== undefined) {
      const column = headings.indexOf(wrong.column)
      await change({ action: 'mend', row: index + 1, column, text: wrong.mended })
    }
  expect((await load()).counts).toMatchObject({ new: dirt.length, wrong: 0 })
  await change({ action: 'start' })
  await expect.poll(async () => (await load()).state, { timeout: 60_000 }).toBe('done')
  const { rows } = await load()
  for (const [index, { kind, values }] of dirt.entries()) {
    if (!values) continue
    const item = await fetchItem(api, 'thesis', rows[index]?.uuid ?? '')
    expect([kind, item.values.general_thesis]).toEqual([kind, expect.objectContaining(values)])
  }
  await change({ action: 'undo' })
  await expect.poll(async () => (await load()).state, { timeout: 60_000 }).toBe('undone')
})

it.each(['xlsx', 'csv'] as const)('reads back unchanged what an export wrote as %s', async (format) => {
  const uuid = await createImport(manager, 'thesis', {
    fileName: 'kaitsmised.xlsx',
    bytes: await sheetOf(dirt.filter(({ wrong }) => !wrong)),
  })
  const load = async (of: string) =>
    dataOf(await manager('getImport', { params: { uuid: of }, query: { size: 100 } }))
  const change = async (body: ImportChangeBody) =>
    dataOf(await manager('changeImport', { params: { uuid }, body }))
  const { columns, key } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change({ action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
  await change({ action: 'start' })
  await expect.poll(async () => (await load(uuid)).state, { timeout: 60_000 }).toBe('done')
  const { counts } = await load(uuid)
  for (const language of ['et', 'en'] as const) {
    const query = { format, language }
    const file = dataOf(await manager('exportItems', { params: { slug: 'thesis' }, query }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const again = await load(await createImport(manager, 'thesis', { fileName: `thesis.${format}`, bytes }))
    expect(again.key).toEqual(['uuid'])
    expect(again.rows.flatMap(({ issues, changes }) => [...issues, ...changes])).toEqual([])
    expect(again.counts).toEqual({ new: 0, changed: 0, same: again.total, wrong: 0, out: 0 })
    expect(again.total).toBeGreaterThanOrEqual(counts.new)
  }
  await change({ action: 'undo' })
  await expect.poll(async () => (await load(uuid)).state, { timeout: 60_000 }).toBe('undone')
})
