import { expect, it } from 'vitest'
import { toItemRow } from '#ui/item/item-row.ts'
import { signpostsOf } from './signposts.ts'

const uuid = '3f0c2b6a-1111-4222-8333-444455556666'
const origin = 'https://example.org'
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
  fields: [],
  files: [{ name: `thesis/${uuid}/thesis_file/töö 1.pdf`, size: 10, field_slug: 'thesis_file' }],
})
const item = { ...row, fields: [], keywords: [], isPast: false }
const linksOf = (more = {}) => signpostsOf({ slug: 'thesis', item: { ...item, ...more } }, origin).split(', ')

it('names the page, its files and its metadata', () => {
  const links = linksOf()
  expect(links).toContain(`<${origin}/thesis/${uuid}>; rel="cite-as"`)
  expect(links).toContain(
    `<${origin}/files/${uuid}/thesis_file/t%C3%B6%C3%B6%201.pdf>; rel="item"; type="application/pdf"`,
  )
  expect(links).toContain(
    `<${origin}/api/v2/thesis/export?uuids=${uuid}&format=bibtex>; rel="describedby"; type="application/x-bibtex"`,
  )
})

it('names the licence of the metadata, if there is one', () => {
  const license = 'https://creativecommons.org/publicdomain/zero/1.0/'
  expect(signpostsOf({ slug: 'thesis', item }, origin, license)).toContain(`<${license}>; rel="license"`)
  expect(linksOf().join()).not.toContain('rel="license"')
})

it('names no withheld file', () => {
  const files = item.files.map((file) => ({ ...file, embargoUntil: '2099-01-01' }))
  expect(linksOf({ files }).join()).not.toContain('/files/')
})

it.each([
  ['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1694-233x', 'https://orcid.org/0000-0002-1694-233X'],
  ['Mari Maasikas', `${origin}/thesis/${uuid}#author`],
  [null, `${origin}/thesis/${uuid}#author`],
])('names the author of a thesis with the ORCID iD %s', (value, expected) => {
  const links = linksOf({ fields: [{ field_slug: 'orcid', value }] }).filter((link) =>
    link.includes('rel="author"'),
  )
  expect(links).toEqual([`<${expected}>; rel="author"`])
})

it('names no author of an offer', () => {
  expect(signpostsOf({ slug: 'internship', item }, origin)).not.toContain('rel="author"')
})
