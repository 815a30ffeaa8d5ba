import type { FormStatus } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Api } from './api.ts'
import { fresh } from './good-definition-inputs.ts'

export type MadeForm = { slug: string; set: string; text: string; secret: string; file: string }

/** Creates a form with a text, a private text and a file field, as a manager; returns their slugs. */
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
    assertOk(await manager('addField', { body: { action: 'new', values } }))
  }
  assertOk(
    await manager('addFieldSet', {
      body: { action: 'new', values: { slug: made.set, settings: { title: both } } },
    }),
  )
  const fieldEntries = fields.map((field, index) => ({ order: index + 1, required: false, slug: field.slug }))
  const fieldSets = [{ order: 1, slug: made.set, translation: both, fields: fieldEntries }]
  const values = { slug, permissions, title: both, description: both, fieldSets }
  assertOk(await manager('addForm', { body: { action: 'new', values } }))
  if (status === 'draft') return made
  const current = await manager('getAdminForm', { params: { slug } })
  const updatedAt = current.ok ? current.data.updatedAt : ''
  assertOk(
    await manager('changeForm', {
      params: { slug },
      body: { action: 'status', updatedAt, newStatus: status },
    }),
  )
  return made
}

function assertOk(answer: { ok: boolean; problem?: unknown }): void {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
}
