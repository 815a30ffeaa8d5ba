import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { citationOf, toApa, toIeee } from './citation.ts'
import { toBibtex, toCsl, toRis } from './citation-files.ts'

const fields = [
  { field_slug: 'title_et', value: 'Õunad & {graafid}' },
  { field_slug: 'title_en', value: 'Apples' },
  { field_slug: 'degree', value: 'masters' },
  { field_slug: 'language', value: 'et' },
  { field_slug: 'keywords', value: ['graafid', 'puud'] },
  { field_slug: 'defence_date', value: '2024-06-05' },
]
const thesis = {
  uuid: 'u1',
  reference: 'T-2024-0012',
  title: { et: 'Õunad & {graafid}', en: 'Apples' },
  firstName: 'Mari-Liis Anna',
  lastName: 'Maasikas',
  year: 2024,
  levels: ['masters'],
  keywords: [],
  fields,
}
const place = { origin: 'https://example.org', language: 'en', institution: 'University of Tartu' } as const
const citation = citationOf(thesis, place)

it('cites the title in the language of the thesis, or in the language of the page', () => {
  expect(citation).toMatchObject({ title: 'Õunad & {graafid}', language: 'et', date: [2024, 6, 5] })
  const unknown = fields.filter(({ field_slug }) => !['language', 'defence_date'].includes(field_slug))
  expect(citationOf({ ...thesis, fields: unknown }, place)).toMatchObject({
    title: 'Apples',
    date: [2024],
  })
})

it('formats APA and IEEE in the language of the page', () => {
  expect(toApa(citation)).toBe(
    'Maasikas, M.-L. A. (2024). Õunad & {graafid} [Master’s thesis, University of Tartu]. https://example.org/thesis/u1',
  )
  expect(toIeee(citation)).toBe(
    'M.-L. A. Maasikas, “Õunad & {graafid},” M.S. thesis, University of Tartu, 2024. [Online]. Available: https://example.org/thesis/u1',
  )
  const estonian = { ...citation, wording: 'et', institution: 'Tartu Ülikool' } as const
  expect(toApa(estonian)).toBe(
    'Maasikas, M.-L. A. (2024). Õunad & {graafid} [Magistritöö, Tartu Ülikool]. https://example.org/thesis/u1',
  )
  expect(toIeee(estonian)).toBe(
    'M.-L. A. Maasikas, „Õunad & {graafid}“, magistritöö, Tartu Ülikool, 2024. [Võrgumaterjal]. Saadaval: https://example.org/thesis/u1',
  )
  const bare = { ...citation, firstName: '', degree: undefined, date: [] }
  expect(toApa(bare)).toMatch(/^Maasikas \(n\.d\.\)\. .* \[Thesis, /)
  const oneName = { ...bare, firstName: 'Sukarno', lastName: '' }
  expect(toApa(oneName)).toMatch(/^Sukarno \(n\.d\.\)/)
  expect(toIeee(oneName)).toMatch(/^Sukarno, /)
  expect(toApa({ ...bare, wording: 'et' })).toMatch(/^Maasikas \(s\.a\.\)\. .* \[Lõputöö, /)
})

const record = z.array(
  z.looseObject({
    title: z.string(),
    author: z.array(z.object({ given: z.string().optional(), family: z.string().optional() })),
    issued: z.object({ 'date-parts': z.array(z.array(z.number())) }).optional(),
    publisher: z.string().optional(),
  }),
)

/** What Citation.js reads, without the marks of words that keep their capitals. */
function readBack(text: string) {
  const [read] = record.parse(plugins.input.chain(text))
  return { ...read, title: read?.title.replace(/<[^>]+>/g, '') }
}

it.each([
  [citation],
  [{ ...citation, title: "Cloud -- last --- mile, ``quoted''" }],
  [{ ...citation, title: 'SQL ja 50% “Деревья” – a \\ b ~ c^2 x_y #1 $5 {', degree: 'phd' as const }],
  [{ ...citation, title: `Väga ${'pikk '.repeat(40)}pealkiri`, firstName: 'A and B', degree: undefined }],
])('reads BibTeX and RIS back', (cited) => {
  const { title, firstName: given, lastName: family, institution: publisher } = cited
  const expected = { type: 'thesis', title, author: [{ given, family }], publisher, URL: cited.url }
  expect(readBack(toBibtex(cited))).toMatchObject({ ...expected, issued: { 'date-parts': [[2024, 6]] } })
  expect(readBack(toRis(cited))).toMatchObject({ ...expected, issued: { 'date-parts': [[2024, 6, 5]] } })
})

it('formats BibTeX with escaped characters and the abbreviation of the month', () => {
  const lines = toBibtex(citation).split('\n')
  expect(lines[0]).toBe('@mastersthesis{Maasikas2024Ounad-T-2024-0012,')
  expect(lines).toContain('  title = {Õunad \\& \\textbraceleft{}graafid\\textbraceright{}},')
  expect(lines).toContain('  year = {2024},')
  expect(lines).toContain('  month = jun,')
  expect(toBibtex({ ...citation, degree: 'phd' })).toMatch(/^@phdthesis\{/)
  expect(toBibtex({ ...citation, date: [2024] })).not.toContain('month')
  expect(toBibtex({ ...citation, firstName: '' })).toContain('  author = {{Maasikas}},')
})

it('has no characters that are not text, or that reorder what follows', () => {
  const title = 'masin\uFFFEõpe \u202Ecba\u202C \u2067x'
  expect(toBibtex({ ...citation, title })).toContain('  title = {masinõpe cba x},')
  expect(toRis({ ...citation, title })).toContain('TI  - masinõpe cba x\n')
})

it('formats RIS with one line for each value, and the day with all its digits', () => {
  const title = `a\nb\u0007 ${'pikk '.repeat(40)}ER  - `
  const lines = toRis({ ...citation, title, keywords: ['puud, põõsad', 'graafid'] }).split('\n')
  expect(lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([])
  expect([lines[0], lines.at(-1)]).toEqual(['TY  - THES', 'ER  - '])
  expect(lines).toEqual(
    expect.arrayContaining([
      'AU  - Maasikas, Mari-Liis Anna',
      'PY  - 2024',
      'DA  - 2024/06/05/',
      'KW  - puud, põõsad',
      'KW  - graafid',
    ]),
  )
  expect(toRis({ ...citation, date: [2024] })).not.toContain('DA  -')
})

it('tells keywords apart that have commas themselves', () => {
  const keywords = ['puud, põõsad', 'graafid']
  expect(toBibtex({ ...citation, keywords })).toContain('  keywords = {{puud, põõsad}, graafid},')
  expect(toCsl({ ...citation, keywords })).toMatchObject({ keyword: 'puud, põõsad; graafid' })
  expect(toCsl({ ...citation, keywords: ['puud', 'graafid'] })).toMatchObject({ keyword: 'puud, graafid' })
})
