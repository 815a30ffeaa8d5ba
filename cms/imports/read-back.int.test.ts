import { expect, it } from 'vitest'
import type { FieldSettings, FieldValue, FormValues } from '#contract/fields.ts'
import { type Register, registerSlugs, registers } from '#contract/registers/registers.ts'
import { languages } from '#contract/texts.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { startedApi } from '../../testing/api.ts'
import { createImport, csvOf } from '../../testing/create-import.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { freshWord } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const manager = api.as('manager')

async function importBytes(form: string, fileName: string, bytes: Uint8Array) {
  const uuid = await createImport(manager, form, { fileName, bytes })
  return dataOf(await manager('getImport', { params: { uuid }, query: {} }))
}

/** More separators than an export has columns. */
const texts = [
  `${'üks, '.repeat(60)}kaks`,
  'üks; kaks, kolm: "neli", \'viis\'',
  `"üks","kaks"\t|${'|'.repeat(60)}`,
]

/** A field of each register with a text of one line, and one of several. */
const textFields: Record<Register, { line: string; long: string }> = {
  thesis: { line: 'title_en', long: 'abstract_en' },
  topics: { line: 'organization_or_study_group_name', long: 'description' },
  internship: { line: 'organization_name', long: 'description' },
}

it.each(registerSlugs.flatMap((form) => [1, 2, 3].map((count) => [form, count] as const)))(
  'reads back the csv exports of %s with few entries: %i',
  async (form, count) => {
    const word = freshWord()
    const { line, long } = textFields[form]
    const title = registers[form].titleFields.et
    for (const text of texts.slice(0, count))
      await createItemForTest(api, form, 'published', {
        [title]: `${word}, ${text.slice(0, 20)}`,
        [line]: text.replace(/\s/g, ' ').slice(0, 90),
        [long]: `${text}\n\n=${text};\n"${text}`,
      })
    for (const language of languages) {
      const query = { q: word, format: 'csv', language } as const
      const response = await api.send(`/api/v2/${registers[form].slug}/export?${new URLSearchParams(query)}`)
      const exported = dataOf(await manager('exportItems', { params: { slug: form }, query }))
      for (const bytes of [await response.arrayBuffer(), await exported.arrayBuffer()]) {
        const { rows, counts, total } = await importBytes(form, 'entries.csv', new Uint8Array(bytes))
        expect(rows.flatMap(({ issues, changes }) => [...issues, ...changes])).toEqual([])
        expect([total, counts.same]).toEqual([count, count])
      }
    }
  },
)

it.each([
  ['bibtex', 'theses.bib'],
  ['ris', 'theses.ris'],
  ['csl', 'theses.json'],
] as const)(
  'reads back public citations whose keywords have separators and quotes: %s',
  async (format, fileName) => {
    const word = freshWord()
    const keywords = ['x; y', 'a, b', '"tsitaat"', 'c "d"; e', 'f|g', 'h,i', 'lõpus,', 'puud']
    for (const some of [keywords, ...keywords.map((each) => [each])])
      await createItemForTest(api, 'thesis', 'published', {
        title_et: `${word} ${some.length} \u2066iso\u2069`,
        keywords: some,
      })
    const response = await api.send(`/api/v2/theses/export?${new URLSearchParams({ q: word, format })}`)
    const { rows, counts } = await importBytes(
      'thesis',
      fileName,
      new Uint8Array(await response.arrayBuffer()),
    )
    expect(rows.flatMap(({ issues, changes }) => [...issues, ...changes])).toEqual([])
    expect(counts.same).toBe(1 + keywords.length)
  },
)

it.each([1, 2, 3])('reads back the wrong rows of a file: %i', async (count) => {
  const rows = texts.slice(0, count).map((text) => [text.replace(/\s/g, ' '), 'Tamm, Mari', 'x'])
  const good = [uniqueSlug(), 'Tamm, Mari', '2019']
  const bytes = csvOf([['Title', 'Autor', 'Aasta'], good, ...rows])
  const { uuid, counts } = await importBytes('thesis', 'vanad.csv', bytes)
  expect(counts).toMatchObject({ new: 1, wrong: count })
  const wrong = dataOf(await manager('exportWrongRows', { params: { uuid }, query: { language: 'et' } }))
  const again = await importBytes('thesis', wrong.name, new Uint8Array(await wrong.arrayBuffer()))
  expect(again.columns.map(({ heading }) => heading)).toEqual(['Title', 'Autor', 'Aasta'])
  expect(again.rows.map(({ cells }) => cells)).toEqual(rows)
})

const options = [
  { value: 'a', label: { et: 'Reede, 5. juuni', en: 'Friday, 5 June' } },
  { value: 'b', label: { et: 'Pühapäev; 7. juuni', en: 'Sunday; 7 June' } },
  { value: 'c', label: { et: '=Ei', en: 'No "quoted"' } },
  { value: 'd', label: { et: 'Mõni muu päev', en: 'Another day' } },
]
const parts = [
  { value: 'a', label: { et: 'Üks', en: 'One' } },
  { value: 'b', label: { et: 'kaks', en: '"two"' } },
  { value: 'c', label: { et: 'Üks; kaks', en: 'One; "two"' } },
]
const linked = options.map((option) => ({ ...option, url: `https://ut.example/${option.value}` }))
const numbers = [
  { value: '1', label: { et: 'üks; ainult', en: 'one, only' } },
  { value: '2.5', label: { et: 'kaks ja pool', en: 'two and a half' } },
]

type Case = {
  type: FieldType
  settings?: FieldSettings
  value: FieldValue
  other: string
  /** Of another entry, by which the column is recognized. */
  plain?: FieldValue
}

/** Values whose text, read by the rules for cells, is another value or none; `other` is a text that changes them. */
const cases: Case[] = [
  { type: 'text', value: "'=x", other: "'=y" },
  { type: 'text', value: 'a _x0041_ b', other: 'a A b' },
  { type: 'volume', value: '6–12 EAP', other: '6 EAP' },
  { type: 'textarea', value: "'=x\n'-y; \"'@z", other: 'x' },
  { type: 'text-multi', value: ['Tartu Ülikool, arvutiteaduse instituut'], other: 'Tartu Ülikool' },
  { type: 'text-multi', value: ['AS A; B', 'C'], other: 'AS A; C' },
  { type: 'stringarray', value: ['x|y', "'=z"], other: 'x' },
  { type: 'tags', value: ['a|b'], other: 'a; b; c' },
  { type: 'keywords', value: ['üks; kaks', 'kolm, neli'], other: 'üks' },
  { type: 'number', value: 1e-7, other: '1' },
  { type: 'number', value: -1234567.125, other: '-1234567.5' },
  { type: 'select-number', settings: { options: numbers }, value: 2.5, other: '1', plain: 1 },
  {
    type: 'select-number-multi',
    settings: { options: numbers },
    value: [1, 2.5],
    other: '2.5',
    plain: [2.5],
  },
  { type: 'checkbox', settings: { options }, value: ['a', 'b'], other: 'Reede, 5. juuni', plain: ['d'] },
  { type: 'radio', settings: { options }, value: 'b', other: 'Friday, 5 June' },
  { type: 'select', settings: { options, customSelect: true }, value: 'Sunday; 8 June', other: 'd' },
  { type: 'select-withUrl', settings: { options: linked }, value: 'c', other: 'Mõni muu päev' },
  {
    type: 'multi-select',
    settings: { options },
    value: ['a', 'b', 'c', 'd'],
    other: 'Another day',
    plain: ['d'],
  },
  {
    type: 'select-multi',
    settings: { options, customSelect: true },
    value: ['muul päeval, õhtul'],
    other: 'õhtul',
  },
  {
    type: 'select-multi',
    settings: { options, customSelect: true },
    value: ['d', 'oma; tekst', 'Another'],
    other: 'oma; tekst',
  },
  { type: 'multi-select', settings: { options: parts }, value: ['a', 'b'], other: 'Üks; kaks', plain: ['c'] },
  {
    type: 'select-multi',
    settings: { options, customSelect: true },
    value: ['üks ja kaks', 'd'],
    other: 'd',
  },
  { type: 'checkbox-withUrl', settings: { options: linked }, value: ['b', 'c'], other: '=Ei', plain: ['d'] },
  { type: 'date-time', value: '2026-10-25T00:30:00Z', other: '2026-10-25 04:30' },
  { type: 'date-time', value: '2026-10-25T01:30:00Z', other: '2026-10-25 02:30' },
  { type: 'date-range-time', value: ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'], other: '' },
  {
    type: 'supervisorsList',
    value: [{ firstname: 'Õ.', lastname: 'Tamm, Jr', email: 'o@ut.example' }],
    other: 'Õ. Tamm',
  },
]

/** Whose value is known from its text alone; people, for example, may have a comma in a name. */
const isPlain = (type: FieldType) => /^(?:text|number)$|multi|tags|array|checkbox|keywords/.test(type)

/** A form with a field for each case. */
async function addCases(form: string, set: string) {
  const fields = cases.map(({ type, settings = {} }, index) => ({
    slug: `${form}_${index}`,
    type,
    settings,
    translations: { label: { et: `${index}. küsimus, ${type}`, en: `Question ${index}; ${type}` } },
  }))
  const title = { et: 'Kõik', en: 'All' }
  const ordered = fields.map(({ slug }, index) => ({ order: index + 1, required: false, slug }))
  dataOf(
    await manager('addForm', {
      body: {
        action: 'new',
        values: {
          slug: form,
          status: 'active',
          permissions: 'everyone',
          title,
          description: title,
          fieldSets: [{ order: 1, slug: set, fields: ordered }],
          newFields: fields,
          newFieldSets: [{ slug: set, settings: { title } }],
        },
      },
    }),
  )
  return (pick: (each: Case) => FieldValue | undefined): FormValues => {
    const filled = cases.flatMap((each, index) => {
      const value = pick(each)
      return value === undefined ? [] : [[`${form}_${index}`, value] as const]
    })
    return { [set]: Object.fromEntries(filled) }
  }
}

it('takes what an export wrote of a value for that value, and any other text for a change', async () => {
  const form = uniqueSlug()
  const set = `${form}_set`
  const valuesOf = await addCases(form, set)
  await insertItem(
    api,
    form,
    valuesOf(({ plain }) => plain),
  )
  const item = await insertItem(
    api,
    form,
    valuesOf(({ value }) => value),
  )
  for (const format of ['xlsx', 'csv'] as const)
    for (const language of languages) {
      const query = { format, language }
      const file = dataOf(await manager('exportItems', { params: { slug: form }, query }))
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { rows, counts, columns } = await importBytes(form, `entries.${format}`, bytes)
      expect(rows.map(({ issues, changes, newKeywords }) => [issues, changes, newKeywords])).toEqual([
        [[], [], []],
        [[], [], []],
      ])
      expect(counts).toMatchObject({ same: 2 })
      const own = rows.find((row) => row.uuid === item)
      const targets = columns.map(({ target }) => target)
      const others = new Map(cases.map(({ other }, index) => [`${set}.${form}_${index}`, other]))
      expect(targets).toEqual(expect.arrayContaining([...others.keys()]))
      const cells = targets.map((target, column) => others.get(target ?? '') || (own?.cells[column] ?? ''))
      const headings = columns.map(({ heading }) => heading)
      const changed = await importBytes(form, 'changed.csv', csvOf([headings, cells]))
      expect(changed.rows).toMatchObject([{ state: 'changed', issues: [], uuid: item }])
      expect(changed.rows[0]?.changes.map(({ target }) => target)).toEqual(
        [...others].flatMap(([target, other]) => (other ? [target] : [])),
      )
    }
})

it('brings values back into an entry that has changed since', async () => {
  const form = uniqueSlug()
  const valuesOf = await addCases(form, `${form}_set`)
  const values = valuesOf(({ type, value }) => (isPlain(type) ? value : undefined))
  const changed = valuesOf(({ type, plain }) => (isPlain(type) ? plain : undefined))
  const columns = valuesOf(({ type, plain, value }) => (isPlain(type) ? (plain ?? value) : undefined))
  await insertItem(api, form, columns)
  const item = await insertItem(api, form, values)
  for (const language of languages) {
    const query = { format: 'csv', language } as const
    const file = dataOf(await manager('exportItems', { params: { slug: form }, query }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    dataOf(await changeValues(api, form, item, changed))
    const { uuid } = await importBytes(form, 'entries.csv', bytes)
    dataOf(await manager('changeImport', { params: { uuid }, body: { action: 'start' } }))
    await expect
      .poll(async () => (await fetchItem(api, form, item)).values, { timeout: 60_000 })
      .toEqual(values)
  }
})
