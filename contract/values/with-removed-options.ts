import type { FieldValue, FormValues } from '../fields.ts'
import type { FormField, WithFieldSets } from '../forms.ts'

/**
 * The form in which an item with these values is edited: a field's options include those that were removed from it since and
 * that the item has, because an item may keep them (contract §6).
 */
export function withRemovedOptions<F extends WithFieldSets>(form: F, values: FormValues): F {
  const fieldSets = form.fieldSets.map((set) => ({
    ...set,
    fields: set.fields.map((field) => withRemoved(field, values[set.slug]?.[field.slug])),
  }))
  return { ...form, fieldSets }
}

function withRemoved(field: FormField, value: FieldValue | undefined): FormField {
  const { options = [], removedOptions = [] } = field.settings
  const selected = new Set([value].flat().map(String))
  const kept = removedOptions.filter((option) => selected.has(String(option.value)))
  return kept.length > 0
    ? { ...field, settings: { ...field.settings, options: [...options, ...kept] } }
    : field
}
