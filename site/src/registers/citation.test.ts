import { expect, it } from 'vitest'
import { toItemRow } from '#ui/item/item-row.ts'
import { citationOf, toApa, toIeee } from './citation.ts'
import { toBibtex, toRis } from './citation-files.ts'

const fields = [
  { field_slug: 'title_et', value: 'Õunad & {graafid}' },
  { field_slug: 'title_en', value: 'Apples' },
  { field_slug: 'degree', value: 'masters' },
  { field_slug: 'language', value: 'et' },
  { field_slug: 'keywords', value: ['graafid', 'puud'] },
  { field_slug: 'defence_date', value: '2024-06-05' },
]
const row = toItemRow({
  uuid: 'u1',
  status: 'published',
  updatedAt: '',
  first_name: 'Mari-Liis Anna',
  last_name: 'Maasikas',
  title: { et: 'Õunad & {graafid}', en: 'Apples' },
  curriculum: null,
  year: 2024,
  values: {},
  files: [],
  fields,
})
const place = { origin: 'https://example.org', language: 'en', institution: 'University of Tartu' } as const
const citation = citationOf({ ...row, fields }, place)

it('cites the title in the language of the thesis, or in the language of the page', () => {
  expect(citation).toMatchObject({ title: 'Õunad & {graafid}', language: 'et', date: [2024, 6, 5] })
  const unknown = fields.filter(({ field_slug }) => !['language', 'defence_date'].includes(field_slug))
  expect(citationOf({ ...row, fields: unknown }, place)).toMatchObject({ title: 'Apples', date: [2024] })
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
  expect(toApa({ ...bare, wording: 'et' })).toMatch(/^Maasikas \(s\.a\.\)\. .* \[Lõputöö, /)
})

it('formats BibTeX with escaped characters, and RIS', () => {
  expect(toBibtex(citation)).toMatch(/^@mastersthesis\{/)
  expect(toBibtex(citation)).toContain('\\& \\textbraceleft{}graafid\\textbraceright{}')
  expect(toBibtex({ ...citation, degree: 'phd' })).toMatch(/^@phdthesis\{/)
  const ris = toRis(citation).split('\n')
  expect(ris).toEqual(
    expect.arrayContaining(['TY  - THES', 'AU  - Maasikas, Mari-Liis Anna', 'KW  - graafid', 'KW  - puud']),
  )
})
