import { expect, it } from 'vitest'
import { type Register, registerSlugs, registers } from '#contract/registers/registers.ts'
import { languages } from '#contract/texts.ts'
import { startedApi } from '../../testing/api.ts'
import { createImport, csvOf } from '../../testing/create-import.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { freshWord } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const manager = api.as('manager')

async function importBytes(form: string, fileName: string, bytes: Uint8Array) {
  const uuid = await createImport(manager, form, { fileName, bytes })
  return { uuid, ...dataOf(await manager('getImport', { params: { uuid }, query: {} })) }
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
