import { expect, it } from 'vitest'
import { toItemRow } from '#ui/item/item-row.ts'
import { entryData, toJsonLd } from './structured-data.ts'

const origin = 'https://example.org'
const place = { url: `${origin}/x`, origin, language: 'en', institution: 'University of Tartu' } as const
const common = {
  uuid: 'u1',
  reference: 'T-2026-0001',
  status: 'published',
  updatedAt: '2026-05-31T10:00:00.000Z',
  language: 'et',
  values: {},
  files: [],
} as const

it('describes an internship as a job posting that ends with the day of its deadline', () => {
  const fields = [
    { field_slug: 'description', value: 'Robotid' },
    { field_slug: 'remote', value: 'remote' },
  ]
  const row = toItemRow({
    ...common,
    files: [],
    deadlineAt: null,
    organization_name: 'Nupp OÜ',
    organization_logo_url: null,
    internship_field: 'Arendaja',
    number_of_positions: 2,
    level: [],
    total_volume: null,
    volume: null,
    period: [],
    application_deadline: Date.parse('2027-01-15T10:00:00Z') / 1000,
    fieldsets: [],
  })
  expect(entryData('internship', { ...row, fields, keywords: [], isPast: false }, place)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Arendaja',
    inLanguage: 'et',
    description: 'Robotid',
    datePosted: '2026-05-31',
    validThrough: '2027-01-15T21:59:59.000Z',
    jobLocationType: 'TELECOMMUTE',
    totalJobOpenings: 2,
  })
})

it('describes a thesis in the language of its title', () => {
  const fields = [
    { field_slug: 'title_et', value: 'Graafid' },
    { field_slug: 'supervisors', value: [{ firstname: 'Jaan', lastname: 'Tamm' }] },
  ]
  const title = { et: 'Graafid', en: 'Graafid' }
  const person = { first_name: 'Mari', last_name: 'Maasikas' }
  const row = toItemRow({ ...common, files: [], ...person, title, curriculum: null, year: 2024, fields })
  expect(
    entryData(
      'thesis',
      { ...row, fields, keywords: [], isPast: false },
      { ...place, degree: 'Master’s degree' },
    ),
  ).toMatchObject({
    '@type': 'Thesis',
    inSupportOf: 'Master’s degree',
    name: 'Graafid',
    inLanguage: 'et',
    author: { '@id': `${origin}/thesis/${common.uuid}#author`, name: 'Mari Maasikas' },
    contributor: [{ name: 'Jaan Tamm' }],
    datePublished: '2024',
  })
  expect(entryData('topics', { ...row, fields, keywords: [], isPast: false }, place)).toBeNull()
})

it('describes a thesis in the language that it is written in, whatever the language of the page is', () => {
  const fields = [
    { field_slug: 'title_et', value: 'Graafid' },
    { field_slug: 'title_en', value: 'Graphs' },
    { field_slug: 'abstract_et', value: 'Tekst' },
    { field_slug: 'abstract_en', value: 'Text' },
    { field_slug: 'language', value: 'et' },
  ]
  const title = { et: 'Graafid', en: 'Graphs' }
  const person = { first_name: 'Mari', last_name: 'Maasikas' }
  const row = toItemRow({ ...common, files: [], ...person, title, curriculum: null, year: 2024, fields })
  for (const language of ['et', 'en'] as const)
    expect(
      entryData('thesis', { ...row, fields, keywords: [], isPast: false }, { ...place, language }),
    ).toMatchObject({
      name: 'Graafid',
      inLanguage: 'et',
      abstract: 'Tekst',
    })
})

it('is JSON that cannot end its element, without characters that are not text', () => {
  const json = toJsonLd([{ name: '</script>masin\uFFFEõpe\u0007 \u202Ecba' }])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual([{ name: '</script>masinõpe cba' }])
})
