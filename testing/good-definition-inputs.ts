import { randomUUID } from 'node:crypto'
import type { Clients } from './api.ts'
import type { GoodInputs } from './good-inputs.ts'

function both(text: string) {
  return { et: text, en: text }
}
/** A slug, value or username that nothing else has. */
export function fresh() {
  return `made_${randomUUID().slice(0, 8)}`
}

/** What a manager is answered well for of the calls for forms, field sets and fields; nothing shipped is changed. */
export function goodDefinitionInputs(api: Clients) {
  const manager = api.as('manager')
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
  const fieldSet = (slug: string) => ({ slug, settings: { title: both('Andmed'), description: both('') } })
  async function newForm() {
    const slug = fresh()
    await manager('addForm', { body: { action: 'new', values: form(slug) } })
    const kept = await manager('getAdminForm', { params: { slug } })
    return { slug, updatedAt: kept.ok ? kept.data.updatedAt : '' }
  }

  return {
    getAdminForm: async () => ({ params: { slug: 'topics' } }),
    getFormValues: async () => ({ params: { slug: 'topics' } }),
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
      const { slug, updatedAt } = await newForm()
      return { params: { slug }, body: { action: 'status', updatedAt, newStatus: 'deleted' } }
    },
    updateForm: async () => {
      const { slug, updatedAt } = await newForm()
      return { params: { slug }, body: { action: 'update', updatedAt, values: form(slug) } }
    },
    addFieldSet: async () => ({ body: { action: 'new', values: fieldSet(fresh()) } }),
    updateFieldSet: async () => {
      const slug = fresh()
      await manager('addFieldSet', { body: { action: 'new', values: fieldSet(slug) } })
      const kept = await manager('getFieldSet', { params: { slug } })
      const updatedAt = kept.ok ? kept.data.updatedAt : ''
      return { params: { slug }, body: { action: 'update', updatedAt, values: fieldSet(slug) } }
    },
  } satisfies Partial<GoodInputs>
}
