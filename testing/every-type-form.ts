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

/** What the editor of fields lets nobody make. */
export function isCreatable(type: FieldType, settings: FieldSettings = {}) {
  return !takesOptions(type) || settings.options !== undefined
}

/**
 * An active form by this slug with one field set of the same slug, and in it an optional field of every type and every
 * settings that the tables of values name, made as managers make it. Gives the slug of the field for a type and settings.
 * @throws Error when a call is refused
 */
export async function createEveryTypeForm(manager: Client, form: string) {
  const cases = [...fieldCases.accepted, ...fieldCases.refused]
  const made = new Map<string, string>()
  for (const [type, , , settings = {}] of cases) {
    const key = keyOf(type, settings)
    if (made.has(key) || !isCreatable(type, settings)) continue
    const slug = `${form}_${made.size}`
    const sized = type === 'file' && !settings.maxSize ? { ...settings, maxSize: '10 MB' } : settings
    const values = { slug, type, settings: sized, translations: { label: both(slug) } }
    required(await manager('addField', { body: { action: 'new', values } }))
    made.set(key, slug)
  }
  const title = both('Iga liik')
  required(
    await manager('addFieldSet', { body: { action: 'new', values: { slug: form, settings: { title } } } }),
  )
  const fields = [...made.values()].map((slug, index) => ({ order: index + 1, slug }))
  const values = { slug: form, title, fieldSets: [{ order: 1, slug: form, fields }] }
  const { updatedAt = '' } = required(await manager('addForm', { body: { action: 'new', values } }))
  const body = { action: 'status' as const, updatedAt, newStatus: 'active' as const }
  required(await manager('changeForm', { params: { slug: form }, body }))
  return {
    slugs: [...made.values()],
    slugOf: (type: FieldType, settings: FieldSettings = {}) => made.get(keyOf(type, settings)) ?? '',
  }
}

function required<T>(answer: { ok: true; data: T } | { ok: false; problem: unknown }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
