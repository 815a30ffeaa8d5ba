import type { Client } from '#contract/client.ts'
import { takesOptions } from '#contract/definitions/read-options.ts'
import type { FieldSettings, FieldType } from '#contract/forms.ts'
import { fieldCases } from './field-values/every-case.ts'

function both(text: string) {
  return { et: text, en: text }
}
function keyOf(type: FieldType, settings: FieldSettings) {
  return JSON.stringify([type, settings])
}

/** Whether the field editor can create such a field. */
export function isCreatable(type: FieldType, settings: FieldSettings = {}) {
  return !takesOptions(type) || settings.options !== undefined
}

/**
 * Creates an active form with one field set, both with the given slug, with an optional field for every type and settings
 * in the tables of field values. `slugOf` returns the slug of the field for a type and settings.
 * @throws Error when a call fails
 */
export async function createEveryTypeForm(manager: Client, form: string) {
  const cases = [...fieldCases.accepted, ...fieldCases.refused]
  const slugs = new Map<string, string>()
  for (const [type, , , settings = {}] of cases) {
    const key = keyOf(type, settings)
    if (slugs.has(key) || !isCreatable(type, settings)) continue
    const slug = `${form}_${slugs.size}`
    const sized = type === 'file' && !settings.maxSize ? { ...settings, maxSize: '10 MB' } : settings
    const values = { slug, type, settings: sized, translations: { label: both(slug) } }
    assertOk(await manager('addField', { body: { action: 'new', values } }))
    slugs.set(key, slug)
  }
  const title = both('Iga liik')
  assertOk(
    await manager('addFieldSet', { body: { action: 'new', values: { slug: form, settings: { title } } } }),
  )
  const fields = [...slugs.values()].map((slug, index) => ({ order: index + 1, slug }))
  const values = { slug: form, title, fieldSets: [{ order: 1, slug: form, fields }] }
  const { updatedAt = '' } = assertOk(await manager('addForm', { body: { action: 'new', values } }))
  const body = { action: 'status' as const, updatedAt, newStatus: 'active' as const }
  assertOk(await manager('changeForm', { params: { slug: form }, body }))
  return {
    slugs: [...slugs.values()],
    slugOf: (type: FieldType, settings: FieldSettings = {}) => slugs.get(keyOf(type, settings)) ?? '',
  }
}

function assertOk<T>(answer: { ok: true; data: T } | { ok: false; problem: unknown }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
