import { expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { parseListValues, type Thesis } from '#contract/items.ts'
import { loadRows } from './load-rows.ts'

const masinope = { value: 'masinope', label: 'masinõpe', labels: { et: 'masinõpe', en: 'machine learning' } }
const graafid = { value: 'graafid', label: 'graafid', labels: { et: 'graafid', en: null } }

const thesis: Thesis = {
  uuid: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c',
  reference: 'T-2026-0001',
  status: 'published',
  updatedAt: '2026-05-31T10:00:00.000Z',
  language: 'et',
  values: {},
  files: [],
  first_name: 'Mari',
  last_name: 'Maasikas',
  title: { et: 'Linnud', en: 'Birds' },
  curriculum: null,
  year: 2026,
  fields: [{ field_slug: 'keywords', value: ['masinope', 'graafid', 'oma sõna'] }],
}

async function foundBy(q: string) {
  let calls = 0
  const client = createClient({
    origin: 'http://localhost',
    fetch: async (request) => {
      calls += 1
      const values = parseListValues(new URL(request.url).searchParams.get('values') ?? '')
      return Response.json([masinope, graafid].filter(({ value }) => values.includes(value)))
    },
  })
  const [row] = await loadRows(client, [thesis], { q })
  return { values: row?.keywords.map(({ value }) => value), calls }
}

it('keeps the keywords with a word of the search in the label of any language', async () => {
  expect(await foundBy('masinõpe')).toEqual({ values: ['masinope'], calls: 1 })
  expect(await foundBy('learning graafid')).toEqual({ values: ['masinope', 'graafid'], calls: 1 })
  expect(await foundBy('sõna')).toEqual({ values: ['oma sõna'], calls: 1 })
  expect(await foundBy('linnud')).toEqual({ values: [], calls: 1 })
})

it('loads no keywords without a search', async () => {
  expect(await foundBy('')).toEqual({ values: [], calls: 0 })
  expect(await foundBy('ab')).toEqual({ values: [], calls: 0 })
})
