import { describe, expect, it } from 'vitest'
import { languageOfText } from '#contract/texts.ts'
import { toItemRow } from '#ui/item/item-row.ts'
import { citationTags } from './citation-tags.ts'
import { abstractsOf } from './item-texts.ts'
import type { ItemDetail } from './register.ts'

const uuid = '3f0c2b6a-1111-4222-8333-444455556666'
function file(name: string, field_slug = 'thesis_file') {
  return { name: `thesis/${uuid}/${field_slug}/${name}`, size: 10, field_slug }
}

const fields = [
  { field_slug: 'keywords', value: ['graafid', 'puud'] },
  { field_slug: 'language', value: 'et' },
  { field_slug: 'abstract_et', value: 'Tekst' },
  { field_slug: 'abstract_en', value: ' ' },
]
const row = toItemRow({
  uuid,
  reference: 'T-2026-0001',
  status: 'published',
  updatedAt: '2025-06-01T10:00:00.000Z',
  language: 'et',
  first_name: 'Mari',
  last_name: 'Maasikas',
  title: { et: 'Õunad', en: '' },
  curriculum: 'informatics',
  year: 2024,
  values: {},
  fields,
  files: [file('data.zip', 'extra_files'), file('töö 1.pdf')],
})
const thesis: ItemDetail = { ...row, fields, keywords: [], isPast: false }

function tagsOf(changes: Partial<ItemDetail>) {
  const tags = citationTags(
    { ...thesis, ...changes },
    { origin: 'https://example.org', language: 'en', institution: 'Institute' },
  )
  return Object.fromEntries(tags.map(({ name, content }) => [name, content]))
}

describe('citationTags', () => {
  it('contains title, author, date, keywords and URLs', () => {
    expect(tagsOf({})).toEqual({
      citation_title: 'Õunad',
      citation_author: 'Maasikas, Mari',
      citation_publication_date: '2024',
      citation_language: 'et',
      citation_dissertation_institution: 'Institute',
      citation_keywords: 'graafid; puud',
      citation_public_url: `https://example.org/thesis/${uuid}`,
      citation_pdf_url: `https://example.org/files/${uuid}/thesis_file/t%C3%B6%C3%B6%201.pdf`,
    })
  })

  it('has title and language of the thesis, whatever the language of the page is', () => {
    const title = { et: 'Õunad', en: 'Apples' }
    expect(tagsOf({ title })).toMatchObject({ citation_title: 'Õunad', citation_language: 'et' })
    const english = [{ field_slug: 'language', value: 'en' }]
    expect(tagsOf({ title, fields: english })).toMatchObject({
      citation_title: 'Apples',
      citation_language: 'en',
    })
    const unknown = [{ field_slug: 'language', value: 'ru' }]
    expect(tagsOf({ title, fields: unknown })).toMatchObject({
      citation_title: 'Apples',
      citation_language: 'en',
    })
  })

  it('prefers the defence date to the year', () => {
    const fields = [{ field_slug: 'defence_date', value: '2024-06-05' }]
    expect(tagsOf({ fields }).citation_publication_date).toBe('2024/06/05')
  })

  it('omits missing values and files under embargo', () => {
    const withheld = [{ ...file('a.pdf'), embargoUntil: '2030-01-01' }]
    expect(Object.keys(tagsOf({ files: withheld, fields: [], year: null }))).toEqual([
      'citation_title',
      'citation_author',
      'citation_language',
      'citation_dissertation_institution',
      'citation_public_url',
    ])
  })
})

it('returns titles and abstracts with their language', () => {
  expect(languageOfText(thesis.title, 'en')).toBe('et')
  expect(languageOfText(thesis.title, 'et')).toBe('et')
  expect(abstractsOf(thesis, 'en')).toEqual([{ language: 'et', text: 'Tekst' }])
  const both = [
    { field_slug: 'abstract_et', value: 'Tekst' },
    { field_slug: 'abstract_en', value: 'Text' },
  ]
  expect(abstractsOf({ ...thesis, fields: both }, 'en').map(({ language }) => language)).toEqual(['en', 'et'])
})
