import { randomUUID } from 'node:crypto'
import type { Api } from './api.ts'
import type { GoodInputs } from './good-inputs.ts'

/** What a manager is answered well for of the calls for forms, field sets, fields and keywords; nothing shipped is changed. */
export function goodDefinitionInputs(api: Api) {
  const manager = api.as('manager')
  const fresh = () => `made_${randomUUID().slice(0, 8)}`
  const both = (text: string) => ({ et: text, en: text })
  const field = (slug: string) => ({
    slug,
    type: 'text',
    settings: {},
    translations: { label: both('Väli') },
  })
  const form = (slug: string) => ({
    slug,
    title: both('Külaskäik'),
    description: both('Kes tuleb?'),
    fieldSets: [
      {
        order: 1,
        slug: 'general_topics',
        translation: both('Andmed'),
        fields: [{ order: 1, required: true, slug: 'thesis_topic_name' }],
      },
    ],
  })

  return {
    getField: async () => ({ params: { slug: 'thesis_topic_name' } }),
    getFieldSet: async () => ({ params: { slug: 'general_topics' } }),
    addField: async () => ({ body: { action: 'new', values: field(fresh()) } }),
    updateField: async () => {
      const slug = fresh()
      await manager('addField', { body: { action: 'new', values: field(slug) } })
      const kept = await manager('getField', { params: { slug } })
      const updatedAt = kept.ok ? kept.data.updatedAt : ''
      return { params: { slug }, body: { action: 'update', updatedAt, values: field(slug) } }
    },
    addForm: async () => ({ body: { action: 'new', values: form(fresh()) } }),
    changeForm: async () => {
      const slug = fresh()
      await manager('addForm', { body: { action: 'new', values: form(slug) } })
      const kept = await manager('getAdminForm', { params: { slug } })
      const updatedAt = kept.ok ? kept.data.updatedAt : ''
      return { params: { slug }, body: { action: 'status', updatedAt, newStatus: 'deleted' } }
    },
    updateKeyword: async () => {
      const value = fresh()
      await manager('addKeyword', { body: { action: 'new', item: { label: value } } })
      return {
        params: { value },
        body: { action: 'update', item: { label: `${value} uus`, published: false } },
      }
    },
  } satisfies GoodInputs
}
