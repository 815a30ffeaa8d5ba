import type { FormStatus } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Api } from './api.ts'
import { fresh } from './good-definition-inputs.ts'

export type MadeForm = { slug: string; set: string; text: string; secret: string; file: string }

/** A form of its own with a text, a private text and a file, as a manager makes it; gives the slugs of all. */
export async function createFormForTest(
  api: Api,
  status: FormStatus = 'active',
  permissions: Visibility = 'everyone',
): Promise<MadeForm> {
  const manager = api.as('manager')
  const slug = fresh()
  const made = {
    slug,
    set: `${slug}_set`,
    text: `${slug}_text`,
    secret: `${slug}_secret`,
    file: `${slug}_file`,
  }
  const both = { et: 'Nimi', en: 'Name' }
  const fields = [
    { slug: made.text, type: 'text', settings: {} },
    { slug: made.secret, type: 'text', settings: { private: true } },
    { slug: made.file, type: 'file', settings: { fileFormats: ['pdf'], maxSize: '1 MB' } },
  ]
  for (const field of fields) {
    const values = { ...field, translations: { label: both } }
    done(await manager('addField', { body: { action: 'new', values } }))
  }
  done(
    await manager('addFieldSet', {
      body: { action: 'new', values: { slug: made.set, settings: { title: both } } },
    }),
  )
  const placed = fields.map((field, index) => ({ order: index + 1, required: false, slug: field.slug }))
  const fieldSets = [{ order: 1, slug: made.set, translation: both, fields: placed }]
  const values = { slug, permissions, title: both, description: both, fieldSets }
  done(await manager('addForm', { body: { action: 'new', values } }))
  if (status === 'draft') return made
  const kept = await manager('getAdminForm', { params: { slug } })
  const updatedAt = kept.ok ? kept.data.updatedAt : ''
  done(
    await manager('changeForm', {
      params: { slug },
      body: { action: 'status', updatedAt, newStatus: status },
    }),
  )
  return made
}

function done(answer: { ok: boolean; problem?: unknown }): void {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
}
