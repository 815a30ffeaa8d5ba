import { expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import type { FormField } from '#contract/forms.ts'
import { labelKeywords } from './load-detail.ts'

const publishedKeywords = [
  { value: 'masinope', label: 'masinõpe' },
  { value: 'masinope-2', label: 'masinõpe 2' },
]
const client = createClient({
  origin: 'http://localhost',
  fetch: async (request) => {
    const q = new URL(request.url).searchParams.get('q') ?? ''
    return Response.json(publishedKeywords.filter(({ value }) => value.replaceAll('-', ' ').startsWith(q)))
  },
})

function field(slug: string, type: FormField['type']): FormField {
  return { slug, type, required: false, order: 1, labels: { et: '', en: '' }, settings: {} }
}

const text = { et: '', en: '' }
const fields = [field('keywords', 'keywords'), field('tags', 'tags')]
const form = { fieldSets: [{ slug: 'one', order: 1, labels: text, descriptions: text, fields }] }

it('replaces published keywords by their labels, and leaves all other values unchanged', async () => {
  const values = [
    { field_slug: 'keywords', value: ['masinope', 'uus'] },
    { field_slug: 'tags', value: ['masinope'] },
  ]
  expect(await labelKeywords(client, form, values)).toEqual([
    { field_slug: 'keywords', value: ['masinõpe', 'uus'] },
    { field_slug: 'tags', value: ['masinope'] },
  ])
})
