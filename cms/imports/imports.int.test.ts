import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { zipSync } from 'fflate'
import { createLocalReq } from 'payload'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import type { CallInput } from '#contract/client.ts'
import type { Condition } from '#contract/conditions.ts'
import { permanentUrl } from '#contract/files.ts'
import { editStatusesOf, itemStatuses } from '#contract/item-statuses.ts'
import { listFormatNames, listFormats } from '#contract/list-formats.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { startedApi } from '../../testing/api.ts'
import { changeForm, createAnswersForm } from '../../testing/create-form.ts'
import { createImport, csvOf, type ImportChangeBody, uploadImport } from '../../testing/create-import.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { invalid } from '../../testing/rejection.ts'
import { encryptedPdf, pdfWithoutPages, samplePdf } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { freshWord } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { download, upload } from '../../testing/upload.ts'
import { runImports } from './run-imports.ts'

const api = await startedApi()
const manager = api.as('manager')

const headings = ['Pealkiri', 'Title', 'Autor', 'Juhendaja(d)', 'Aasta', 'Õppeaste', 'Märksõnad', 'Märkused']
const thesisRow = (title: string, changed: Partial<Record<(typeof headings)[number], string>> = {}) => {
  const own: Record<string, string> = {
    Pealkiri: title,
    Title: `${title} in English`,
    Autor: 'Tamm, Mari',
    'Juhendaja(d)': 'J. Kask; P. Põld',
    Aasta: '2019',
    Õppeaste: 'magister',
    Märksõnad: 'graafid; import',
    ...changed,
  }
  return headings.map((heading) => own[heading] ?? '')
}

function prepare(rows: string[][], form = 'thesis', heads = headings) {
  return createImport(manager, form, { fileName: 'vanad.csv', bytes: csvOf([heads, ...rows]) })
}

async function load(uuid: string, query: CallInput<'getImport'>['query'] = {}) {
  const loaded = dataOf(await manager('getImport', { params: { uuid }, query }))
  return { ...loaded, rows: loaded.rows.toSorted((a, b) => a.number - b.number) }
}

async function change(uuid: string, body: ImportChangeBody) {
  return dataOf(await manager('changeImport', { params: { uuid }, body }))
}

async function run(uuid: string, action: 'start' | 'undo' = 'start') {
  await change(uuid, { action })
  const done = action === 'start' ? 'done' : 'undone'
  await expect.poll(async () => (await load(uuid)).state, { timeout: 60_000 }).toBe(done)
  return load(uuid)
}

const countSchema = z.array(z.object({ count: z.number() }))
async function countOf(table: 'items' | 'mails' | 'keywords' | '_items_v' | 'old_addresses') {
  const { rows } = await api.payload.db.drizzle.execute(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return countSchema.parse(rows)[0]?.count
}

async function usedReferences() {
  const counters = sql`select letter, year, last from reference_counters order by letter, year`
  return (await api.payload.db.drizzle.execute(counters)).rows
}

it('maps columns by their names and remembers the mapping for the next file of the source', async () => {
  const title = uniqueSlug()
  const uuid = await prepare([thesisRow(title)])
  const prepared = await load(uuid)
  expect(prepared.columns.map(({ target }) => target)).toEqual([
    'general_thesis.title_et',
    'general_thesis.title_en',
    'author',
    'general_thesis.supervisors',
    'general_thesis.year',
    'general_thesis.degree',
    'general_thesis.keywords',
    null,
  ])
  expect(prepared).toMatchObject({
    total: 1,
    counts: { new: 1, wrong: 0 },
    key: ['general_thesis.title_et', 'general_thesis.title_en', 'general_thesis.year', 'author'],
    rememberedFrom: null,
  })
  const targets = prepared.columns.map(({ target }) => (target === 'general_thesis.keywords' ? null : target))
  await change(uuid, {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'hide',
  })
  await run(uuid)
  const next = await load(await prepare([thesisRow(uniqueSlug())]))
  expect(next).toMatchObject({
    rememberedFrom: 'vanad.csv',
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'hide',
  })
  expect(next.columns.map(({ target }) => target)).toEqual(targets)
})

it('proposes a list of people for the column of the second ones too, and names the cell that is wrong', async () => {
  for (const [first, second] of [
    ['Juhendaja', 'Kaasjuhendaja'],
    ['Co-supervisor', 'Supervisor'],
    ['Juhendajad', 'Kaas-juhendaja'],
  ] as const) {
    const heads = ['Title', 'Autor', first, second]
    const uuid = await prepare([[uniqueSlug(), 'Tamm, Mari', 'Jaan Kask', 'Platon']], 'thesis', heads)
    const { columns, rows } = await load(uuid)
    const targets = columns.map(({ target }) => target)
    expect(targets.slice(2)).toEqual(['general_thesis.supervisors', 'general_thesis.supervisors'])
    expect(rows[0]?.issues).toMatchObject([{ column: 3, messageKey: 'manage.import.issue.name' }])
    const file = dataOf(await manager('exportWrongRows', { params: { uuid }, query: { language: 'et' } }))
    expect(await file.text()).toContain(`(${second}): `)
    await change(uuid, { action: 'mend', row: 1, column: 3, text: 'Piret Põld' })
    expect((await load(uuid)).rows).toMatchObject([{ state: 'new', issues: [] }])
  }
})

it('creates entries without mails, once, and removes them when it is undone', async () => {
  const names = Array.from({ length: 230 }, () => uniqueSlug())
  const rows = names.map((name) => thesisRow(name))
  const before = [
    await countOf('items'),
    await countOf('mails'),
    await countOf('_items_v'),
    await countOf('keywords'),
  ]
  const uuid = await prepare(rows)
  const targets = (await load(uuid)).columns.map(({ target }) => target)
  await change(uuid, {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'published',
  })
  const done = await run(uuid)
  expect(done).toMatchObject({ total: 230, done: 230, counts: { new: 230 } })
  expect(await countOf('mails')).toBe(before[1])
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  expect(item).toMatchObject({
    status: 'published',
    values: {
      general_thesis: {
        ut_first_name: 'Mari',
        ut_last_name: 'Tamm',
        title_et: names[0],
        degree: 'masters',
        year: 2019,
        supervisors: [
          { firstname: 'J.', lastname: 'Kask', email: '' },
          { firstname: 'P.', lastname: 'Põld', email: '' },
        ],
      },
    },
  })
  const again = await prepare(rows)
  expect(await load(again)).toMatchObject({ counts: { new: 0, changed: 0, same: 230, wrong: 0 } })
  const undone = await run(uuid, 'undo')
  expect(undone).toMatchObject({ done: 0, kept: 0 })
  expect([
    await countOf('items'),
    await countOf('mails'),
    await countOf('_items_v'),
    await countOf('keywords'),
  ]).toEqual(before)
})

it('changes entries that it recognizes, and leaves those that somebody has changed since when it is undone', async () => {
  const names = [uniqueSlug(), uniqueSlug(), uniqueSlug()]
  const first = await prepare(names.map((name) => thesisRow(name)))
  const created = await run(first)
  const uuids = created.rows.map(({ uuid }) => uuid ?? '')
  const second = await prepare([
    thesisRow(names[0] ?? '', { Õppeaste: 'doktor' }),
    thesisRow(names[1] ?? '', { Õppeaste: 'doktor', Märksõnad: '' }),
    thesisRow(names[2] ?? '', { Märksõnad: '' }),
  ])
  const prepared = await load(second, { language: 'en' })
  expect(prepared.counts).toMatchObject({ changed: 2, same: 1, new: 0 })
  expect(prepared.rows[0]?.changes).toEqual([
    { target: 'general_thesis.degree', before: 'Master', after: 'Doctoral' },
  ])
  const used = await usedReferences()
  await run(second)
  // Entries that exist have theirs.
  expect(await usedReferences()).toEqual(used)
  expect((await fetchItem(api, 'thesis', uuids[0] ?? '')).values.general_thesis).toMatchObject({
    degree: 'phd',
  })
  const { updatedAt } = await fetchItem(api, 'thesis', uuids[1] ?? '')
  dataOf(
    await manager('changeItem', {
      params: { slug: 'thesis', uuid: uuids[1] ?? '' },
      body: { action: 'status', newStatus: 'hide', updatedAt },
    }),
  )
  expect(await run(second, 'undo')).toMatchObject({ kept: 1 })
  expect((await fetchItem(api, 'thesis', uuids[0] ?? '')).values.general_thesis).toMatchObject({
    degree: 'masters',
  })
  expect((await fetchItem(api, 'thesis', uuids[1] ?? '')).values.general_thesis).toMatchObject({
    degree: 'phd',
  })
  // Of the entries that the first import has created, somebody has changed one. The other was only changed by the second import.
  expect(await run(first, 'undo')).toMatchObject({ kept: 1 })
})

it('leaves nothing when imports are undone in reverse order', async () => {
  const names = [uniqueSlug(), uniqueSlug()]
  const before = [await countOf('items'), await countOf('_items_v'), await countOf('keywords')]
  const first = await prepare(names.map((name) => thesisRow(name)))
  await run(first)
  const second = await prepare(
    names.map((name) => thesisRow(name, { Õppeaste: 'doktor', Märksõnad: uniqueSlug() })),
  )
  expect(await run(second)).toMatchObject({ written: { new: 0, changed: 2 } })
  expect(await run(second, 'undo')).toMatchObject({ kept: 0, done: 0 })
  expect(await run(first, 'undo')).toMatchObject({ kept: 0, done: 0 })
  expect([await countOf('items'), await countOf('_items_v'), await countOf('keywords')]).toEqual(before)
})

it('says what cells are read as, which row is the same entry, and gives the wrong rows to mend elsewhere', async () => {
  const [first, second] = [uniqueSlug(), uniqueSlug()]
  const heads = headings.map((heading) => (heading === 'Märkused' ? 'Kaitsmise kp' : heading))
  const rowOf = (title: string, day: string, changed = {}) =>
    thesisRow(title, changed).with(headings.indexOf('Märkused'), day)
  const uuid = await createImport(manager, 'thesis', {
    fileName: 'vanad.csv',
    bytes: csvOf([
      heads,
      rowOf(first, '3.6.19'),
      rowOf(first, '03.06.2019'),
      rowOf(first, '3.6.2019', { Õppeaste: 'doktor' }),
      rowOf(second, '31.6.2019', { Title: `=${second}` }),
    ]),
  })
  const prepared = await load(uuid, { language: 'en' })
  expect(prepared.rows[0]).toMatchObject({ state: 'new', first: null, uuid: null, reference: null })
  expect(prepared.rows[0]?.understood).toEqual([
    null,
    null,
    'Mari Tamm',
    'J. Kask, P. Põld',
    null,
    'Master',
    'graafid, import',
    '03.06.2019',
  ])
  expect(prepared.rows[1]).toMatchObject({ state: 'same', first: { number: 1, differs: [] } })
  expect(prepared.rows[1]?.understood[7]).toBeNull()
  expect(prepared.rows[2]).toMatchObject({
    state: 'wrong',
    first: {
      number: 1,
      differs: [
        { column: 5, text: 'magister' },
        { column: 7, text: '3.6.19' },
      ],
    },
  })
  const done = await run(uuid)
  expect(done).toMatchObject({ counts: { new: 1, wrong: 2 }, written: { new: 1, changed: 0 } })
  const reference = done.rows[0]?.reference
  expect(reference).toMatch(/^T-/)

  const file = dataOf(await manager('exportWrongRows', { params: { uuid }, query: { language: 'en' } }))
  expect(file.name).toBe('vanad_wrong.csv')
  const text = await file.text()
  expect(text).toContain('What is wrong')
  expect(text).toContain('Defence date: 31.6.2019 is not a possible date. Correct it.')
  expect(text).toContain('Row 1 is the same entry with other values.')
  const mended = text.replace('31.6.2019;', '30.6.2019;')
  const again = await load(
    await createImport(manager, 'thesis', {
      fileName: file.name,
      bytes: new TextEncoder().encode(mended),
    }),
  )
  expect(again.columns.map(({ heading }) => heading)).toEqual(heads)
  expect(again).toMatchObject({
    rememberedFrom: 'vanad.csv',
    counts: { new: 1, changed: 1 },
    rows: [{ reference }, { reference: null }],
  })
  expect(again.rows[1]?.cells[1]).toBe(`=${second}`)
  expect(await run(uuid, 'undo')).toMatchObject({ counts: { new: 1 }, written: { new: 0, changed: 0 } })
})

it('keeps status, dates and address of origin, and redirects the address', async () => {
  const title = uniqueSlug()
  const heads = [...headings, 'Olek', 'Lisatud', 'URL']
  const old = `https://vana.example/thesis.php?id=${title}`
  const uuid = await prepare([[...thesisRow(title), 'Peidetud', '3.5.2011 12:00', old]], 'thesis', heads)
  const { rows } = await run(uuid)
  const item = await fetchItem(api, 'thesis', rows[0]?.uuid ?? '')
  const added = '2011-05-03T09:00:00.000Z'
  expect(item).toMatchObject({ status: 'hide', createdAt: added, updatedAt: added })
  expect(await countOf('old_addresses')).toBe(1)
  const path = `/old/thesis.php?id=${title}`
  expect((await api.send(path)).status).toBe(404)
  const { uuid: hidden, updatedAt } = item
  const body = { action: 'status', newStatus: 'published', updatedAt } as const
  dataOf(await manager('changeItem', { params: { slug: 'thesis', uuid: hidden }, body }))
  const redirected = await api.send(path)
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `/thesis/${hidden}`])
  expect((await api.send(`/old/thesis.php?id=${title}x`)).status).toBe(404)
})

it('gives the old address of a deleted entry to another one', async () => {
  const heads = [...headings, 'URL']
  const path = `/thesis.php?id=${uniqueSlug()}`
  async function prepareWith(title: string): Promise<string> {
    const uuid = await prepare([[...thesisRow(title), `https://vana.example${path}`]], 'thesis', heads)
    const targets = (await load(uuid)).columns.map(({ target }) => target)
    const key = ['general_thesis.title_et']
    await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
    return uuid
  }
  const taken = [{ target: 'oldAddress', messageKey: 'manage.import.issue.addressTaken' }]
  const [first] = (await run(await prepareWith(uniqueSlug()))).rows
  const other = await prepareWith(uniqueSlug())
  expect((await load(other)).rows).toMatchObject([{ state: 'wrong', issues: taken }])
  await setStatus(api, 'thesis', first?.uuid ?? '', 'deleted')
  const next = await prepareWith(uniqueSlug())
  expect((await load(next)).rows).toMatchObject([{ state: 'new', issues: [] }])
  const [second] = (await run(next)).rows
  const redirected = await api.send(`/old${path}`)
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `/thesis/${second?.uuid}`])
  expect((await load(await prepareWith(uniqueSlug()))).rows).toMatchObject([
    { state: 'wrong', issues: taken },
  ])
})

it('says on which line a quotation mark is opened that is never closed', async () => {
  const importOf = async (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const name = await uploadImport(manager, 'jutumärk.csv', bytes)
    return manager('addImport', { body: { action: 'new', form: 'thesis', name } })
  }
  const openQuote = (line: number) => ({
    status: 422,
    problem: {
      errors: [{ field: 'file', messageKey: 'manage.import.error.openQuote', params: { line } }],
    },
  })
  const head = 'Pealkiri;Autor;Aasta'
  // The rest of the file, and up to the next quotation mark.
  expect(
    await importOf(`sep=;\n${head}\nA;Tamm, Mari;2019\n"B;Tamm, Jaan;2019\nC;Kask, Jüri;2019\n`),
  ).toMatchObject(openQuote(4))
  expect(await importOf(`${head}\r\n\r\nA;"Tamm, Mari;2019\r\nB;"Kask, Jüri";2019\r\n`)).toMatchObject(
    openQuote(3),
  )
  // One within a cell does no harm.
  const uuid = dataOf(
    await importOf(`${head}\n"A "graafid" ja B";"Tamm, Mari";2019\nC;"Kask,\nJüri";2019\n`),
  ).uuid
  expect((await load(uuid)).rows.map(({ cells }) => cells)).toEqual([
    ['A "graafid" ja B', 'Tamm, Mari', '2019'],
    ['C', 'Kask,\nJüri', '2019'],
  ])
})

it('takes other texts for cells that are not wrong, also for those that were mended', async () => {
  const heads = headings.map((heading) => (heading === 'Märkused' ? 'Kaitsmise kp' : heading))
  const title = uniqueSlug()
  const uuid = await prepare([[...thesisRow(title).slice(0, -1), '06/07/2019']], 'thesis', heads)
  const rowAfter = async (column: number, text: string) => {
    await change(uuid, { action: 'mend', row: 1, column, text })
    return (await load(uuid)).rows[0]
  }
  expect((await load(uuid)).rows[0]).toMatchObject({ state: 'new', mended: [] })
  expect(await rowAfter(7, '2019-06-07')).toMatchObject({ state: 'new', mended: [7] })
  expect((await rowAfter(2, 'Mari Tamm, Kask'))?.understood[2]).toBe('Kask Mari Tamm')
  expect(await rowAfter(2, 'Tamm')).toMatchObject({ state: 'wrong', issues: [{ column: 2 }] })
  expect(await rowAfter(2, 'Kask, Mari')).toMatchObject({ state: 'new', mended: [2, 7] })
  const done = await run(uuid)
  expect((await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')).values.general_thesis).toMatchObject({
    defence_date: '2019-06-07',
    ut_first_name: 'Mari',
    ut_last_name: 'Kask',
  })
})

it('says which row has the same old address, until one of them is mended or left out', async () => {
  const path = `/thesis.php?id=${uniqueSlug()}`
  const titles = Array.from({ length: 3 }, () => uniqueSlug())
  const cells = [path, `https://vana.example${path}`, ` ${path}`]
  const rows = cells.map((cell, index) => [...thesisRow(titles[index] ?? ''), cell])
  const uuid = await prepare(
    // The same entry once more.
    [...rows, [...thesisRow(titles[0] ?? ''), path]],
    'thesis',
    [...headings, 'Vana aadress'],
  )
  const { columns } = await load(uuid)
  const targets = columns.map(({ target }) => target).with(8, 'oldAddress')
  const key = ['general_thesis.title_et']
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
  const states = async () =>
    (await load(uuid)).rows.map(({ state, issues }) => [state, ...issues.map(({ params }) => params?.row)])
  expect(await states()).toEqual([['new'], ['wrong', 1], ['wrong', 1], ['same']])
  expect((await load(uuid)).rows[1]?.issues).toMatchObject([
    { column: 8, target: 'oldAddress', messageKey: 'manage.import.issue.addressRepeated' },
  ])
  await change(uuid, { action: 'leaveOut', rows: [1], isOut: true })
  // The fourth row is now the first of its entry.
  expect(await states()).toEqual([['out'], ['new'], ['wrong', 2], ['wrong', 2]])
  await change(uuid, { action: 'leaveOut', rows: [1], isOut: false })
  await change(uuid, { action: 'mend', row: 1, column: 8, text: `${path}1` })
  expect(await states()).toEqual([['new'], ['new'], ['wrong', 2], ['wrong', 1]])
  await change(uuid, { action: 'mend', row: 1, column: 8, text: path })
  await change(uuid, { action: 'mend', row: 2, column: 8, text: `${path}2` })
  await change(uuid, { action: 'mend', row: 3, column: 8, text: '' })
  expect(await states()).toEqual([['new'], ['new'], ['new'], ['same']])
  const done = await run(uuid)
  expect(done).toMatchObject({ counts: { new: 3, same: 1, wrong: 0 }, written: { new: 3 } })
  const locations = [path, `${path}2`].map(async (each) =>
    (await api.send(`/old${each}`)).headers.get('location'),
  )
  expect(await Promise.all(locations)).toEqual([0, 1].map((index) => `/thesis/${done.rows[index]?.uuid}`))
})

it('shows keywords by their labels in the language of the manager, and says which are new', async () => {
  const [value, et, en, fresh] = [
    uniqueSlug(),
    `Õpe ${uniqueSlug()}`,
    `Learning ${uniqueSlug()}`,
    uniqueSlug(),
  ]
  dataOf(
    await manager('addKeyword', { body: { action: 'new', item: { label: et, value, labels: { et, en } } } }),
  )
  const [title, known] = [uniqueSlug(), uniqueSlug()]
  await createItemForTest(api, 'thesis', 'published', { title_et: known, keywords: [fresh] })
  // No mapping is remembered for these columns.
  const heads = [...headings, uniqueSlug()]
  const cells = [
    thesisRow(title, { Märksõnad: `${en.toUpperCase()}; ${title}; ${title}` }),
    thesisRow(uniqueSlug(), { Märksõnad: et }),
  ]
  const uuid = await prepare(cells, 'thesis', heads)
  const { rows } = await load(uuid)
  expect(rows[0]).toMatchObject({ state: 'new', newKeywords: [title] })
  expect(rows[0]?.understood[6]).toBe(`${et}, ${title}`)
  expect(rows[1]).toMatchObject({ newKeywords: [] })
  expect(rows[1]?.understood[6]).toBeNull()
  const inEnglish = await load(uuid, { language: 'en' })
  expect(inEnglish.rows.map(({ understood }) => understood[6])).toEqual([`${en}, ${title}`, en])
  const changed = await prepare([[known, et]], 'thesis', ['Pealkiri', 'Märksõnad'])
  expect((await load(changed, { language: 'en' })).rows[0]?.changes).toMatchObject([
    { target: 'general_thesis.keywords', before: fresh, after: en },
  ])
})

it.each(['Vana aadress', 'Old address', 'URL', 'Aadress endises süsteemis', 'Link (vana leht)'])(
  'takes a column %s for addresses in a former system',
  async (heading) => {
    // One of them twice, one empty, and one with a note in its place.
    const cells = [
      '/thesis/18',
      'https://old.example/thesis/view.php?id=17',
      '/thesis/18',
      '/thesis/19',
      '',
      '?',
    ]
    const targetOf = async (values: readonly string[]) => {
      const rows = values.map((value) => [...thesisRow(uniqueSlug()), value])
      const uuid = await prepare(rows, 'thesis', [...headings, heading, uniqueSlug()])
      return (await load(uuid)).columns[headings.length]?.target
    }
    expect(await targetOf(cells)).toBe('oldAddress')
    expect(await targetOf(['https://ut.ee', 'https://ut.ee', 'https://ut.ee'])).toBeNull()
    expect(await targetOf(['Liivi 2', 'Narva mnt 18'])).toBeNull()
    // Of a former system, but not of many employers.
    const entries = Array.from({ length: 10 }, (_, index) => `https://old.example/thesis/${index}`)
    expect(await targetOf([...entries, 'https://ut.ee/thesis'])).toBe('oldAddress')
    expect(await targetOf(['https://a.example/jobs/1', 'https://b.example/jobs/1'])).toBeNull()
  },
)

it('takes the year of a thesis from the day of its defence', async () => {
  const heads = headings.map((heading) => (heading === 'Aasta' ? 'Kaitsmise kp' : heading))
  const days = ['17.6.2021', '1.1.1825', '']
  const rows = days.map((day) => thesisRow(uniqueSlug(), { Aasta: day }))
  const uuid = await prepare(rows, 'thesis', heads)
  const prepared = await load(uuid)
  // No column is missing for it.
  expect(prepared.targets.find(({ name }) => name === 'general_thesis.defence_date')?.covers).toEqual([
    'general_thesis.year',
  ])
  expect(prepared.rows).toMatchObject([
    { state: 'new' },
    { state: 'wrong', issues: [{ column: 4, messageKey: 'manage.import.issue.noSuchDay' }] },
    { state: 'new' },
  ])
  const done = await run(uuid)
  const valuesOf = async (index: number) =>
    (await fetchItem(api, 'thesis', done.rows[index]?.uuid ?? '')).values.general_thesis
  expect(await valuesOf(0)).toMatchObject({ year: 2021, defence_date: '2021-06-17' })
  expect((await valuesOf(2))?.year ?? null).toBeNull()
})

it('mends what was mended in an earlier import of the source, until it is taken back', async () => {
  const heads = [...headings, uniqueSlug()]
  const [year, degree] = [headings.indexOf('Aasta'), headings.indexOf('Õppeaste')]
  const rows = () => [
    thesisRow(uniqueSlug(), { Õppeaste: 'kandidaat' }),
    thesisRow(uniqueSlug(), { Õppeaste: 'kandidaat' }),
    thesisRow(uniqueSlug(), { Aasta: '2018x' }),
    thesisRow(uniqueSlug(), { Aasta: '2017x' }),
  ]
  const first = await prepare(rows(), 'thesis', heads)
  await change(first, { action: 'mend', row: 1, column: degree, text: 'phd', everywhere: true })
  await change(first, { action: 'mend', row: 3, column: year, text: '2018' })
  // It stays wrong, so that this is no example.
  await change(first, { action: 'mend', row: 4, column: year, text: '20' })
  const none = { recalled: [], rows: [{ recalled: [] }, {}, {}, {}] }
  expect(await load(await prepare(rows(), 'thesis', heads))).toMatchObject({ ...none, counts: { wrong: 4 } })
  await run(first)

  const next = await prepare(rows(), 'thesis', heads)
  const loaded = await load(next)
  expect(loaded).toMatchObject({
    counts: { new: 3, wrong: 1 },
    recalled: [
      { column: degree, before: 'kandidaat', after: 'phd', rows: 2 },
      { column: year, before: '2018x', after: '2018', rows: 1 },
    ],
  })
  expect(loaded.rows.map(({ recalled, mended }) => [recalled, mended])).toEqual([
    [[degree], [degree]],
    [[degree], [degree]],
    [[year], [year]],
    [[], []],
  ])
  // What is mended by hand is not as before.
  await change(next, { action: 'mend', row: 2, column: degree, text: 'magister' })
  await change(next, { action: 'takeBack', column: degree, text: 'kandidaat' })
  expect(await load(next)).toMatchObject({
    counts: { new: 2, wrong: 2 },
    recalled: [{ column: year, rows: 1 }],
    rows: [{ state: 'wrong', mended: [] }, { state: 'new', mended: [degree] }, {}, {}],
  })
  await change(next, { action: 'takeBack' })
  const back = await load(next)
  expect(back).toMatchObject({ counts: { new: 1, wrong: 3 }, recalled: [] })
  // Saving the same columns does not mend it again.
  const { columns, key } = back
  const targets = columns.map(({ target }) => target)
  await change(next, { action: 'map', targets, key, allowsMissing: false, newStatus: 'pending' })
  expect(await load(next)).toMatchObject({ recalled: [] })
})

it('leaves a cell as it is if what it was mended to before is wrong now', async () => {
  const heads = [...headings, uniqueSlug()]
  const rows = () => ['2018x', '2019'].map((Aasta) => thesisRow(uniqueSlug(), { Aasta }))
  const first = await prepare(rows(), 'thesis', heads)
  await change(first, { action: 'mend', row: 1, column: 4, text: '2018' })
  await run(first)
  await api.payload.db.drizzle.execute(
    sql`update import_rows set mended = '{"4": "20"}' where import = ${first} and number = 1`,
  )
  expect(await load(await prepare(rows(), 'thesis', heads))).toMatchObject({
    recalled: [],
    rows: [{ state: 'wrong', mended: [], recalled: [] }, { state: 'new' }],
  })
})

it('mends rows that could not be written, and writes them then', async () => {
  const degree = headings.indexOf('Õppeaste')
  const before = await countOf('items')
  const rows = [
    thesisRow(uniqueSlug()),
    thesisRow(uniqueSlug(), { Õppeaste: 'kandidaat' }),
    thesisRow(uniqueSlug(), { Õppeaste: 'kandidaat' }),
  ]
  const uuid = await prepare(rows, 'thesis', [...headings, uniqueSlug()])
  // As if the choice were removed after the check.
  await api.payload.db.drizzle.execute(
    sql`update import_rows set state = 'new', issues = '[]' where import = ${uuid} and state = 'wrong'`,
  )
  expect(await run(uuid)).toMatchObject({
    done: 1,
    counts: { new: 1, wrong: 2 },
    rows: [{ isDone: true }, { state: 'wrong', issues: [{ column: degree }] }, { state: 'wrong' }],
  })
  const mend = (row: number) => ({ action: 'mend', row, column: degree, text: 'phd' }) as const
  expect(await manager('changeImport', { params: { uuid }, body: mend(1) })).toMatchObject({ status: 409 })
  await change(uuid, mend(2))
  expect(await load(uuid)).toMatchObject({
    state: 'done',
    done: 1,
    rows: [{ isDone: true }, { state: 'new', isDone: false, mended: [degree] }, { state: 'wrong' }],
  })
  expect(await run(uuid)).toMatchObject({
    done: 2,
    rows: [{ isDone: true }, { isDone: true }, { state: 'wrong', issues: [{ column: degree }] }],
  })
  // The others are tried again as they are.
  expect(await run(uuid)).toMatchObject({ done: 2, counts: { wrong: 1 } })
  await change(uuid, { ...mend(3), everywhere: true })
  expect(await run(uuid)).toMatchObject({ done: 3, counts: { new: 3, wrong: 0 } })
  const start = { action: 'start' } as const
  expect(await manager('changeImport', { params: { uuid }, body: start })).toMatchObject({ status: 409 })
  await run(uuid, 'undo')
  expect(await countOf('items')).toBe(before)
})

it('recognizes entries by title and author although there are old addresses', async () => {
  const heads = ['Pealkiri', 'Autor', 'URL', uniqueSlug()]
  const address = () => `https://vana.example/${uniqueSlug()}`
  const keyOf = async (heads: string[], row: string[]) =>
    (await load(await prepare([row], 'thesis', heads))).key
  expect(await keyOf(heads, [uniqueSlug(), 'Tamm, Mari', address(), ''])).toEqual([
    'general_thesis.title_et',
    'author',
  ])
  expect(await keyOf(['URL', 'Autor', uniqueSlug()], [address(), 'Tamm, Mari', ''])).toEqual(['oldAddress'])
})

it('says at a filled cell that a row is repeated', async () => {
  const title = uniqueSlug()
  const rows = ['2018', '2019'].map((Aasta) => thesisRow(title, { Pealkiri: '', Aasta }))
  const uuid = await prepare(rows, 'thesis', [...headings, uniqueSlug()])
  const { columns } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  const key = ['general_thesis.title_et', 'general_thesis.title_en']
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'pending' })
  expect((await load(uuid)).rows[1]).toMatchObject({
    state: 'wrong',
    issues: [{ column: 1, messageKey: 'manage.import.issue.repeated' }],
  })
})

it('continues after a crash without doubles', async () => {
  const rows = Array.from({ length: 250 }, () => thesisRow(uniqueSlug()))
  const uuid = await prepare(rows)
  const before = (await countOf('items')) ?? 0
  // As after a crash between two batches: the first rows are done, and the import is still running.
  await change(uuid, {
    action: 'leaveOut',
    rows: Array.from({ length: 150 }, (_, index) => index + 101),
    isOut: true,
  })
  await run(uuid)
  await api.payload.db.drizzle.execute(sql`
    update import_rows set is_out = false, state = 'new' where import = ${uuid} and state = 'out'`)
  await api.payload.db.drizzle.execute(sql`update imports set state = 'running' where id = ${uuid}`)
  await runImports(await createLocalReq({}, api.payload))
  await expect.poll(async () => (await load(uuid)).state).toBe('done')
  expect(await load(uuid)).toMatchObject({ done: 250 })
  expect(await countOf('items')).toBe(before + 250)
})

it('takes 1,530 rows, of which every one is accounted for', async () => {
  const rows = Array.from({ length: 1530 }, (_, index) =>
    thesisRow(`Lõputöö ${index}`, index % 500 === 7 ? { Aasta: 'x' } : {}),
  )
  const before = await countOf('items')
  const started = performance.now()
  const uuid = await prepare(rows)
  const { columns, key } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
  const done = await run(uuid)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(done).toMatchObject({ total: 1530, done: 1526, counts: { new: 1526, wrong: 4 } })
  const again = await prepare(rows)
  const loaded = await load(again)
  expect(loaded).toMatchObject({
    counts: { new: 0, changed: 0, same: 1526, wrong: 4 },
    problems: [{ target: 'general_thesis.year', rows: 4 }],
  })
  expect(await load(again, { problem: loaded.problems[0]?.id ?? '' })).toMatchObject({
    found: 4,
    rows: [{ number: 8 }, { number: 508 }, { number: 1008 }, { number: 1508 }],
  })
  expect(await load(again, { problem: 'none' })).toMatchObject({ found: 0, rows: [] })
  await run(uuid, 'undo')
  expect(await countOf('items')).toBe(before)
}, 120_000)

it('harvests a repository, such as this register', async () => {
  const { origin, port } = new URL(configuration().publicUrl)
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await api.send(url)
    response.writeHead(answer.status).end(await answer.text())
  }).listen(Number(port), '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const title_en = `Harvested ${uniqueSlug()}`
  const year = randomInt(1910, 2000)
  const { uuid } = await createItemForTest(api, 'thesis', 'published', { title_en, year })
  const harvest = (address: string, set = '') =>
    manager('addImport', { body: { action: 'harvest', form: 'thesis', address, set } })

  const prepared = await load(dataOf(await harvest(`${origin}/oai`, `year:${year}`)).uuid)
  expect(prepared).toMatchObject({ total: 1, fileName: `localhost year:${year}` })
  const targets = prepared.columns.map(({ target }) => target)
  expect(targets).toEqual(expect.arrayContaining(['general_thesis.title_en', 'author']))
  const column = targets.indexOf('general_thesis.title_en')
  expect(prepared.rows[0]?.cells[column]).toBe(title_en)

  // The entry that exists, by the address of its page, beside its reference and its file.
  expect(targets).not.toContain('oldAddress')
  expect(targets[prepared.columns.findIndex(({ heading }) => heading === 'url')]).toBe('uuid')
  expect(prepared).toMatchObject({ key: ['uuid'], counts: { same: 1 }, rows: [{ uuid }] })
  const topic = await createItemForTest(api, 'topics', 'published', { keywords: ['1999'] })
  await createItemForTest(api, 'thesis', 'published', { year: 2024, defence_date: '2024-06-03' })
  const { uuid: all } = dataOf(await harvest(`${origin}/oai`))
  const { columns, counts, problems } = await load(all)
  // Most records have the year of their date alone.
  expect(columns.find(({ heading }) => heading === 'date')?.target).toBe('general_thesis.year')
  expect(counts).toMatchObject({ new: 0, changed: 0 })
  expect(counts.wrong).toBeLessThan(counts.same)
  const params = { value: `${origin}/topics/${topic.uuid}` }
  const ofOtherForm = { messageKey: 'manage.import.issue.uuid', params, rows: 1 }
  expect(problems).toContainEqual(expect.objectContaining(ofOtherForm))

  const refused = (address: string) => invalid({ address })
  expect(await harvest(`${origin}/oai`, 'year:1901')).toMatchObject(refused('manage.import.error.noRecords'))
  expect(await harvest(`${origin}/api/v1/config`)).toMatchObject(refused('manage.import.error.noRepository'))
  expect(await harvest(`${origin.replace('localhost', '127.0.0.1')}/oai`)).toMatchObject(
    refused('manage.import.error.unreachable'),
  )
  expect(await harvest('file:///etc/passwd')).toMatchObject({ ok: false, status: 400 })
})

it('is not for others than managers', async () => {
  const uuid = await prepare([thesisRow(uniqueSlug())])
  const response = await api.as('worker')('getImport', { params: { uuid }, query: {} })
  expect(response.ok).toBe(false)
  const missing = await manager('getImport', { params: { uuid: crypto.randomUUID() }, query: {} })
  expect(missing).toMatchObject({ ok: false, problem: { status: 404 } })
})

it('refuses what cannot be read, and changes of an import that is done', async () => {
  const refused = (fileName: string, bytes: Uint8Array) =>
    createImport(manager, 'thesis', { fileName, bytes }).then(
      () => 'accepted',
      () => 'refused',
    )
  expect(await refused('vigane.xlsx', new Uint8Array([1, 2, 3]))).toBe('refused')
  expect(await refused('vigane.json', new TextEncoder().encode('{'))).toBe('refused')
  expect(await refused('tühi.csv', csvOf([headings]))).toBe('refused')
  expect(await refused('nullid.csv', csvOf([headings, thesisRow('a\0b')]))).toBe('accepted')
  const uuid = await prepare([thesisRow(uniqueSlug())])
  await run(uuid)
  const late = await manager('changeImport', { params: { uuid }, body: { action: 'start' } })
  expect(late).toMatchObject({ ok: false, problem: { error: 'manage.import.error.state' } })
})

it.each([
  [
    'bib',
    (title: string) =>
      `@mastersthesis{a, title={${title}}, author={Tamm, Mari}, year={2019}, school={Tartu}}`,
  ],
  ['ris', (title: string) => `TY  - THES\nTI  - ${title}\nAU  - Tamm, Mari\nPY  - 2019\nER  - \n`],
  [
    'json',
    (title: string) =>
      JSON.stringify([
        { title_local: title, first_name: 'Mari', last_name: 'Tamm', year: 2019, kind: 'master' },
      ]),
  ],
])('reads %s', async (format, textOf) => {
  const title = `Graafid ${uniqueSlug()}`
  const bytes = new TextEncoder().encode(textOf(title))
  const uuid = await createImport(manager, 'thesis', { fileName: `viited.${format}`, bytes })
  const { columns, key } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'pending' })
  const done = await run(uuid)
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  expect(item.values.general_thesis).toMatchObject({
    ut_first_name: 'Mari',
    ut_last_name: 'Tamm',
    title_et: title,
    year: 2019,
  })
})

const readTargets = [
  'uuid',
  ...['title_et', 'title_en', 'degree', 'year', 'keywords'].map((slug) => `general_thesis.${slug}`),
]

it.each(listFormatNames)(
  'reads the public export of a list as %s: nothing is to be changed',
  async (format) => {
    const word = freshWord()
    const supervisors = [
      { firstname: 'Priya', lastname: 'Raghunathan', email: 'priya@ut.example' },
      { firstname: 'Maria', lastname: 'El Shawi', email: 'maria@ut.example' },
    ]
    const theses = [
      {
        title_et: `Õunad  &\u00a0 50%   ${word}`,
        ut_last_name: 'von Põld',
        keywords: ['andmebaasid', `puud, põõsad ${word}`],
      },
      {
        title_en: `Pears in {SQL} ${word}`,
        language: 'en',
        degree: 'bachelor',
        defence_date: '2024-06-05',
        keywords: [`õunad, pirnid ${word}`],
      },
      { title_et: `CO<sub>2</sub> -- a < b > c --- ''x'' ${word}` },
    ]
    for (const thesis of theses)
      await createItemForTest(api, 'thesis', 'published', { ...thesis, supervisors })
    const { extension } = listFormats[format]
    for (const language of ['et', 'en'] as const) {
      const query = new URLSearchParams({ q: word, format, language })
      const response = await api.send(`/api/v2/theses/export?${query}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const uuid = await createImport(manager, 'thesis', { fileName: `theses.${extension}`, bytes })
      const { rows, counts, columns, key } = await load(uuid)
      expect(rows.map(({ issues, changes }) => [issues, changes])).toEqual(theses.map(() => [[], []]))
      expect(counts).toMatchObject({ same: theses.length })
      expect(key).toEqual(['uuid'])
      expect(columns.map(({ target }) => target)).toEqual(expect.arrayContaining(readTargets))
    }
  },
)

it('reads back an export with entries in every status, which only new entries may not have', async () => {
  const answers = await createAnswersForm(api)
  const statusesOf = (form: string) =>
    itemStatuses.filter((status) => status === 'draft' || editStatusesOf(form, 'returned').includes(status))
  for (const form of registerSlugs)
    for (const status of statusesOf(form)) await createItemForTest(api, form, status)
  for (const status of statusesOf(answers.slug).filter((each) => each !== 'draft'))
    await insertItem(api, answers.slug, { [answers.set]: { [answers.fields.name]: 'Mari' } }, status)
  for (const form of [...registerSlugs, answers.slug])
    for (const [format, language] of [
      ['xlsx', 'et'],
      ['csv', 'en'],
      ['csv', 'et'],
    ] as const) {
      const query = { format, language, statuses: itemStatuses.join() }
      const file = dataOf(await manager('exportItems', { params: { slug: form }, query }))
      const bytes = new Uint8Array(await file.arrayBuffer())
      const uuid = await createImport(manager, form, { fileName: `entries.${format}`, bytes })
      const { rows, counts, total, columns } = await load(uuid, { size: 100, language })
      expect([form, rows.flatMap(({ issues, changes }) => [...issues, ...changes])]).toEqual([form, []])
      expect(counts).toMatchObject({ same: total })
      expect(total).toBeGreaterThanOrEqual(answers.slug === form ? 6 : 10)
      const column = columns.findIndex(({ target }) => target === 'status')
      expect(new Set(rows.map(({ cells }) => cells[column])).size).toBe(
        statusesOf(form).length - (answers.slug === form ? 1 : 0),
      )
    }

  const added = ['tagasi saadetud', 'draft', 'avald', 'mis iganes'].map((status) => [
    ...thesisRow(uniqueSlug()),
    status,
  ])
  const { rows } = await load(await prepare(added, 'thesis', [...headings, 'Olek']))
  expect(
    rows.map(({ state, issues }) => [state, issues.map(({ column, messageKey }) => [column, messageKey])]),
  ).toEqual([
    ['wrong', [[8, 'manage.import.issue.statusOfNew']]],
    ['wrong', [[8, 'manage.import.issue.statusOfNew']]],
    ['new', []],
    ['wrong', [[8, 'manage.import.issue.status']]],
  ])
})

it('reads back times, and ranges whose ends have a column each', async () => {
  const { slug, set, fields } = await createAnswersForm(api)
  const added = [
    { slug: `${slug}_period`, type: 'date-range', label: { et: 'Periood', en: 'Period' } },
    { slug: `${slug}_at`, type: 'date-time', label: { et: 'Algab', en: 'Begins' } },
    { slug: `${slug}_shift`, type: 'date-range-time', label: { et: 'Vahetus', en: 'Shift' } },
  ] as const
  for (const { label, ...field } of added)
    dataOf(
      await manager('addField', {
        body: { action: 'new', values: { ...field, settings: {}, translations: { label } } },
      }),
    )
  await changeForm(api, slug, (values) => ({
    ...values,
    fieldSets: values.fieldSets.map((each) => ({
      ...each,
      fields: [
        ...each.fields,
        ...added.map((field, index) => ({
          order: each.fields.length + index + 1,
          required: false,
          slug: field.slug,
        })),
      ],
    })),
  }))
  const values = {
    [fields.name]: 'Mari',
    [`${slug}_period`]: ['2026-01-01', '2026-05-31'],
    [`${slug}_at`]: '2026-05-31T23:30:15Z',
    [`${slug}_shift`]: ['2026-06-01T01:00', '2026-06-02T05:00:00Z'],
  }
  await insertItem(api, slug, { [set]: values }, 'pending')
  for (const [format, language] of [
    ['xlsx', 'et'],
    ['csv', 'en'],
  ] as const) {
    const file = dataOf(await manager('exportItems', { params: { slug }, query: { format, language } }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const uuid = await createImport(manager, slug, { fileName: `entries.${format}`, bytes })
    const { columns, counts, rows } = await load(uuid)
    expect(rows.flatMap(({ issues, changes }) => [...issues, ...changes])).toEqual([])
    expect(counts).toMatchObject({ same: 1 })
    const targets = columns.map(({ target }) => target)
    for (const [name, count] of [
      ['period', 2],
      ['at', 1],
      ['shift', 2],
    ] as const)
      expect(targets.filter((target) => target === `${set}.${slug}_${name}`)).toHaveLength(count)
  }
})

it('recognizes entries by no field that a condition hides, and says so of one that was chosen', async () => {
  const { slug, set, fields } = await createAnswersForm(api)
  const path = (name: keyof typeof fields) => `${set}.${fields[name]}`
  const isFish: Condition = {
    join: 'and',
    tests: [{ field: path('diet'), operator: 'is', value: 'fish' }],
  }
  await changeForm(api, slug, (values) => ({
    ...values,
    fieldSets: values.fieldSets.map((fieldSet) => ({
      ...fieldSet,
      fields: fieldSet.fields.map((field) =>
        field.slug === fields.name ? { ...field, conditions: { show: isFish } } : field,
      ),
    })),
  }))
  const rows = [
    ['Kala', 'Mari'],
    ['Kala', ''],
    ['Taimne', 'Jüri'],
    ['Taimne', ''],
  ]
  const uuid = await prepare(rows, slug, ['Toit', 'Nimi'])
  const { columns, key } = await load(uuid)
  expect(key).toEqual([])
  const targets = columns.map(({ target }) => target)
  expect(targets).toEqual([path('diet'), path('name')])
  const mapping = { action: 'map', targets, allowsMissing: true, newStatus: 'pending' } as const
  await change(uuid, { ...mapping, key: [path('name')] })
  const checked = await load(uuid)
  expect(
    checked.rows.map(({ state, issues }) => [state, ...issues.map(({ messageKey }) => messageKey)]),
  ).toEqual([
    ['new'],
    ['wrong', 'manage.import.issue.noKey'],
    ['wrong', 'manage.import.issue.keyHidden'],
    ['wrong', 'manage.import.issue.keyHidden'],
  ])
  await change(uuid, { ...mapping, key: [] })
  const told = 'ei salvestata, sest tingimus peidab selle välja'
  expect((await load(uuid)).rows.map(({ state, understood }) => [state, understood[1]])).toEqual([
    ['new', null],
    ['new', null],
    ['new', told],
    ['new', null],
  ])
})

it('adds every row as a new entry where nothing tells entries from each other', async () => {
  const { slug, set, fields } = await createAnswersForm(api)
  const rows = [
    ['Kala', 'Esmaspäev'],
    ['Kala', 'Esmaspäev'],
    ['Taimne', 'Teisipäev'],
  ]
  const heads = ['Toit', 'Päevad']
  const uuid = await prepare(rows, slug, heads)
  expect(await load(uuid)).toMatchObject({ key: [], counts: { new: 3, same: 0, wrong: 0 } })
  await change(uuid, { action: 'leaveOut', rows: [2], isOut: true })
  await change(uuid, { action: 'leaveOut', rows: [2], isOut: false })
  const done = await run(uuid)
  expect(done).toMatchObject({ counts: { new: 3 }, written: { new: 3 } })
  expect((await fetchItem(api, slug, done.rows[1]?.uuid ?? '')).values).toEqual({
    [set]: { [fields.diet]: 'fish', [fields.days]: ['mon'] },
  })
  // Another file of the source too, though it could be recognized by a field; as the manager chose.
  const again = await prepare(rows, slug, heads)
  expect(await load(again)).toMatchObject({ key: [], rememberedFrom: 'vanad.csv', counts: { new: 3 } })
  expect(await run(uuid, 'undo')).toMatchObject({ done: 0, kept: 0 })
  // Registers have no entry twice.
  const theses = await prepare([thesisRow(uniqueSlug())])
  const targets = (await load(theses)).columns.map(({ target }) => target)
  const body: ImportChangeBody = {
    action: 'map',
    targets,
    key: [],
    allowsMissing: true,
    newStatus: 'pending',
  }
  expect(await manager('changeImport', { params: { uuid: theses }, body })).toMatchObject(
    invalid({ key: 'manage.import.error.key' }),
  )
})

it('changes an entry by an edited citation, and adds those of others with the values where they belong', async () => {
  const [own, other] = [uniqueSlug(), uniqueSlug()]
  const { uuid } = await createItemForTest(api, 'thesis', 'published', { title_en: own, language: 'en' })
  const exported = await api.send(`/api/v2/theses/export?${new URLSearchParams({ q: own, format: 'csl' })}`)
  const [citation] = z.array(z.record(z.string(), z.unknown())).parse(await exported.json())
  const added = {
    type: 'thesis',
    title: other,
    author: [{ given: 'Jan', family: 'Berg', 'non-dropping-particle': 'van den' }],
    issued: { 'date-parts': [[2019, 6, 5]] },
    genre: 'Bakalaureusetöö',
    keyword: 'puud, graafid',
    language: 'en-GB',
    // No mapping is remembered for these columns.
    [uniqueSlug()]: 'x',
  }
  const references = [{ ...citation, title: `${own} changed` }, added]
  const bytes = new TextEncoder().encode(JSON.stringify(references))
  const prepared = await createImport(manager, 'thesis', { fileName: 'references.json', bytes })
  const { columns, rows } = await load(prepared)
  expect(rows[0]).toMatchObject({
    state: 'changed',
    uuid,
    changes: [{ target: 'general_thesis.title_en', before: own, after: `${own} changed` }],
  })
  const targets = columns.map(({ target }) => target)
  const key = ['general_thesis.title_en']
  await change(prepared, { action: 'map', targets, key, allowsMissing: true, newStatus: 'pending' })
  const done = await run(prepared)
  expect((await fetchItem(api, 'thesis', done.rows[1]?.uuid ?? '')).values.general_thesis).toMatchObject({
    ut_first_name: 'Jan',
    ut_last_name: 'van den Berg',
    title_en: other,
    degree: 'bachelor',
    year: 2019,
    defence_date: '2019-06-05',
    language: 'en',
    keywords: ['puud', 'graafid'],
  })
})

it.each([
  [
    'bib',
    (title: string) => `@thesis{a, title={${title} a}, author={Mänd, Kõla and Šein, Pille}, year={2019}}
      @thesis{b, title={${title} b}, author={Ludwig van Beethoven and others}, year={2019}}
      @thesis{c, title={${title} c}, author={El Shawi, Anna Maria}, year={2019}}`,
  ],
  [
    'ris',
    (
      title: string,
    ) => `TY  - THES\nTI  - ${title} a\nAU  - Mänd, Kõla\nAU  - Šein, Pille\nPY  - 2019\nER  - \n
TY  - THES\nTI  - ${title} b\nAU  - Mänd K., Šein P.\nPY  - 2019\nER  - \n
TY  - THES\nTI  - ${title} c\nAU  - El Shawi, Anna Maria\nPY  - 2019\nER  - \n`,
  ],
])('makes no person of several authors in %s', async (format, textOf) => {
  const bytes = new TextEncoder().encode(textOf(uniqueSlug()))
  const uuid = await createImport(manager, 'thesis', { fileName: `autorid.${format}`, bytes })
  const { columns } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  await change(uuid, { action: 'map', targets, key: ['author'], allowsMissing: true, newStatus: 'pending' })
  const column = targets.indexOf('author')
  const several = [{ column, target: 'author', messageKey: 'manage.import.issue.severalPeople' }]
  const { rows } = await load(uuid)
  expect(rows.map(({ issues }) => issues)).toMatchObject([several, several, []])
  expect(rows[2]?.understood[column]).toBe('Anna Maria El Shawi')
  await change(uuid, { action: 'mend', row: 1, column, text: 'Mänd, Kõla' })
  expect((await load(uuid)).rows.map(({ state }) => state)).toEqual(['new', 'wrong', 'new'])
})

it('keeps the addresses of people whose cell has their name alone', async () => {
  const title_et = uniqueSlug()
  const supervisors = [{ firstname: 'Jüri', lastname: 'Õunapuu', email: 'juri@ut.example' }]
  await createItemForTest(api, 'thesis', 'published', { title_et, supervisors })
  const changesBy = async (cell: string) => {
    const uuid = await prepare([[title_et, cell]], 'thesis', ['Pealkiri', 'Juhendajad'])
    return (await load(uuid)).rows[0]?.changes.map(({ after }) => after)
  }
  expect(await changesBy('Õunapuu, Jüri')).toEqual([])
  expect(await changesBy('Juri Õunapuu; Mari Tamm')).toEqual(['Juri Õunapuu juri@ut.example, Mari Tamm'])
  expect(await changesBy('Jüri Õunapuu juri@uus.example')).toEqual(['Jüri Õunapuu juri@uus.example'])
})

it('reads code pages and separators of spreadsheets', async () => {
  // `Pealkiri,Autor` and `Šokolaad õhus,Žanna Õun` in windows-1257.
  const letters: Record<string, number> = { Š: 0xd0, õ: 0xf5, Ž: 0xde, Õ: 0xd5 }
  const bytes = Uint8Array.from(
    [...'Pealkiri\tAutor\nŠokolaad õhus\tŽanna Õun\n'].map(
      (letter) => letters[letter] ?? letter.charCodeAt(0),
    ),
  )
  const { rows } = await load(await createImport(manager, 'thesis', { fileName: 'vana.csv', bytes }))
  expect(rows[0]?.cells).toEqual(['Šokolaad õhus', 'Žanna Õun'])
})

it('takes files from a zip, and from addresses of this register alone', async () => {
  const heads = [...headings, 'Fail']
  const [first, second] = [uniqueSlug(), uniqueSlug()]
  const pdf = samplePdf(first)
  const zip = zipSync({ 'kaust/tamm mari.pdf': pdf, '__MACOSX/._tamm mari.pdf': new Uint8Array([1]) })
  const archive = await uploadImport(manager, 'files.zip', zip)
  const rows = [
    [...thesisRow(first), 'Tamm Mari.pdf'],
    [...thesisRow(second), 'kuusk.pdf'],
  ]
  const uuid = await createImport(manager, 'thesis', {
    fileName: 'failid.csv',
    bytes: csvOf([heads, ...rows]),
    archive,
  })
  const { columns } = await load(uuid)
  const targets = columns.map(({ target }) => target)
  expect(targets.at(-1)).toBe('general_thesis.thesis_file')
  const mapping: ImportChangeBody = {
    action: 'map',
    targets,
    key: ['general_thesis.title_et'],
    allowsMissing: true,
    newStatus: 'published',
  }
  await change(uuid, mapping)
  expect((await load(uuid)).rows[1]?.issues).toMatchObject([
    { column: 8, messageKey: 'manage.import.issue.notInArchive', params: { value: 'kuusk.pdf' } },
  ])
  const done = await run(uuid)
  const item = await fetchItem(api, 'thesis', done.rows[0]?.uuid ?? '')
  const [file] = item.files
  expect(file).toMatchObject({ originalName: 'tamm mari.pdf', size: pdf.length })
  expect(await download(manager, file?.name ?? '')).toEqual(Buffer.from(pdf))

  const address = permanentUrl(site, item.uuid, {
    name: file?.name ?? '',
    field_slug: 'thesis_file',
  })
  const again = await prepare(
    [
      [...thesisRow(first), address],
      [...thesisRow(second), address],
      [...thesisRow(uniqueSlug()), 'https://mujal.example/tamm.pdf'],
      [...thesisRow(uniqueSlug()), `${address.replace(item.uuid, item.uuid.toUpperCase())}?v=1`],
      [...thesisRow(uniqueSlug()), await addressInAnotherForm(pdf)],
    ],
    'thesis',
    heads,
  )
  await change(again, mapping)
  const checked = await load(again)
  expect(checked.rows.map(({ state }) => state)).toEqual(['same', 'new', 'wrong', 'new', 'new'])
  expect(checked.rows[2]?.issues).toMatchObject([{ messageKey: 'manage.import.issue.fileElsewhere' }])
  const written = (await run(again)).rows
  for (const row of [1, 3, 4]) {
    const copied = (await fetchItem(api, 'thesis', written[row]?.uuid ?? '')).files[0]
    expect(copied?.name).not.toBe(file?.name)
    expect(await download(manager, copied?.name ?? '')).toEqual(Buffer.from(pdf))
  }
})

it('says which sheets are not read, and which formulas have failed', async () => {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('2024').addRows([
    ['Title in Estonian', 'Title in English'],
    [uniqueSlug(), { formula: '1/0', result: { error: '#DIV/0!' } }],
  ])
  workbook.addWorksheet('2023').addRows([['Title in Estonian'], [uniqueSlug()]])
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  const { leftOutSheets, rows } = await load(
    await createImport(manager, 'thesis', { fileName: 'a.xlsx', bytes }),
  )
  expect(leftOutSheets).toEqual(['2023'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.issues).toContainEqual(
    expect.objectContaining({
      messageKey: 'manage.import.issue.formulaError',
      params: { value: '\u2066#DIV/0!\u2069' },
    }),
  )
})

it('adds no entry without a value', async () => {
  const { slug } = await createAnswersForm(api)
  const bytes = csvOf([['zzz'], ['a'], ['b']])
  const uuid = await createImport(manager, slug, { fileName: 'a.csv', bytes })
  const { rows, counts } = await load(uuid)
  expect(counts).toMatchObject({ new: 0, wrong: 2 })
  expect(rows[0]?.issues).toMatchObject([{ column: null, messageKey: 'manage.import.issue.nothing' }])
  expect(await manager('changeImport', { params: { uuid }, body: { action: 'start' } })).toMatchObject({
    status: 409,
  })
})

async function addressInAnotherForm(pdf: Uint8Array): Promise<string> {
  const place = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'lisa.pdf' }
  const { itemUuid, value } = await upload(manager, place, pdf)
  const values = { general_topics: { ...topicValues, attachment: value } }
  await insertItem(api, 'topics', values, 'pending', itemUuid)
  return permanentUrl(site, itemUuid, { name: value.fileName, field_slug: 'attachment' })
}

async function prepareFiles(files: Record<string, Uint8Array>, cells: readonly string[]) {
  const archive = await uploadImport(manager, 'files.zip', zipSync(files))
  const rows = cells.map((cell) => [...thesisRow(uniqueSlug()), cell])
  const bytes = csvOf([[...headings, 'Fail'], ...rows])
  const uuid = await createImport(manager, 'thesis', { fileName: 'failid.csv', bytes, archive })
  const targets = (await load(uuid)).columns.map(({ target }) => target)
  const key = ['general_thesis.title_et']
  await change(uuid, { action: 'map', targets, key, allowsMissing: true, newStatus: 'published' })
  return uuid
}

async function sizesOf(rows: readonly { uuid: string | null }[]) {
  const items = await Promise.all(rows.map(({ uuid }) => fetchItem(api, 'thesis', uuid ?? '')))
  return items.map(({ files }) => files[0]?.size)
}

it('takes none of several files with the same name, until the folder is written too', async () => {
  const sizes = [1, 2, 3].map((length) => samplePdf('x'.repeat(length)))
  const [first, second, third] = sizes
  if (!first || !second || !third) throw new Error('no samples')
  const files = { 'tood/a/dup.pdf': first, 'tood/b/dup.pdf': second, 'dup.pdf': third }
  const uuid = await prepareFiles(files, [
    'dup.pdf',
    'C:\\Tood\\B\\Dup.pdf',
    'a/dup.pdf',
    '/dup.pdf',
    'b\\DUP.pdf',
  ])
  const several = [
    { column: 8, messageKey: 'manage.import.issue.severalFiles', params: { value: 'dup.pdf', total: 3 } },
  ]
  const { rows } = await load(uuid)
  expect(rows[0]?.issues).toMatchObject(several)
  expect(rows.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'new', 'new', 'new'])
  await change(uuid, { action: 'mend', row: 1, column: 8, text: 'tood/a/dup.pdf' })
  await change(uuid, { action: 'mend', row: 2, column: 8, text: './dup.pdf' })
  const done = await run(uuid)
  const expected = [first, third, first, third, second].map(({ length }) => length)
  expect(await sizesOf(done.rows)).toEqual(expected)
})

it('says in the dry run which files of the zip are not what submissions may have', async () => {
  const whole = samplePdf('terve')
  const files = {
    'html.pdf': new TextEncoder().encode('<!doctype html><p>Tere</p>'),
    'cut.pdf': whole.subarray(0, whole.length - 60),
    'none.pdf': pdfWithoutPages(),
    'locked.pdf': encryptedPdf({ user: 'salasõna', owner: 'o' }),
    'empty.pdf': new Uint8Array(),
    'good.pdf': whole,
  }
  const uuid = await prepareFiles(files, Object.keys(files))
  const { rows } = await load(uuid)
  expect(rows.map(({ issues }) => issues.map(({ column, messageKey }) => [column, messageKey]))).toEqual([
    [[8, 'validation.fileType']],
    [[8, 'validation.pdfCutOff']],
    [[8, 'validation.pdfNoPages']],
    [[8, 'validation.pdfPassword']],
    [[8, 'validation.fileEmpty']],
    [],
  ])
  expect(rows[0]?.issues[0]?.params).toEqual({ context: 'content', extension: 'pdf' })
  await change(uuid, { action: 'mend', row: 1, column: 8, text: 'good.pdf' })
  const done = await run(uuid)
  expect(done).toMatchObject({ counts: { new: 2, wrong: 4 } })
  expect(await sizesOf(done.rows.filter(({ state }) => state === 'new'))).toEqual([
    whole.length,
    whole.length,
  ])
})

it('says at a row what is wrong with a file that is only found when it is written', async () => {
  const uuid = await prepareFiles({ 'none.pdf': pdfWithoutPages(), 'good.pdf': samplePdf('terve') }, [
    'none.pdf',
    'good.pdf',
  ])
  // As if there had been no time to open it.
  await api.payload.db.drizzle.execute(
    sql`update imports set files = (select jsonb_agg(file - 'issue') from jsonb_array_elements(files) as file) where id = ${uuid}`,
  )
  await change(uuid, { action: 'mend', row: 1, column: 8, text: '/none.pdf' })
  expect((await load(uuid)).counts).toMatchObject({ new: 2, wrong: 0 })
  const { rows } = await run(uuid)
  expect(rows.map(({ state }) => state)).toEqual(['wrong', 'new'])
  expect(rows[0]?.issues).toMatchObject([
    { column: 8, target: 'general_thesis.thesis_file', messageKey: 'validation.pdfNoPages' },
  ])
})
