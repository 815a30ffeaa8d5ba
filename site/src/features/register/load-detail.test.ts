import { expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import type { FormField } from '#contract/forms.ts'
import { parseListValues } from '#contract/items.ts'
import { loadKeywords } from './load-detail.ts'

const masinope = { value: 'masinope', label: 'masinõpe', labels: { et: 'masinõpe', en: 'machine learning' } }
const list = { value: 'a, b', label: 'a ja b', labels: { et: null, en: null } }
const client = createClient({
  origin: 'http://localhost',
  fetch: async (request) => {
    const values = parseListValues(new URL(request.url).searchParams.get('values') ?? '')
    return Response.json([masinope, list].filter(({ value }) => values.includes(value)))
  },
})

function field(slug: string, type: FormField['type']): FormField {
  return { slug, type, required: false, order: 1, labels: { et: '', en: '' }, settings: {} }
}

const text = { et: '', en: '' }
const fields = [field('keywords', 'keywords'), field('tags', 'tags')]
const form = { fieldSets: [{ slug: 'one', order: 1, labels: text, descriptions: text, fields }] }

it('loads the published keywords of keyword fields, also those with a comma', async () => {
  const load = (keywords: string[], tags: string[]) =>
    loadKeywords(client, form, [
      { field_slug: 'keywords', value: keywords },
      { field_slug: 'tags', value: tags },
    ])
  expect(await load(['a, b', 'uus'], ['masinope'])).toEqual([list])
  expect(await load(['masinope'], [])).toEqual([masinope])
  expect(await load([], ['masinope'])).toEqual([])
})
