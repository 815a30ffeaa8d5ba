import type { FormField } from '../forms.ts'

/** An input of a call that belongs to no form, validated by `checkField` with the rules of a field type (contract §4). */
export function inputField(slug: string, type: FormField['type'], required = true): FormField {
  return { slug, type, required, order: 1, labels: { et: '', en: '' }, settings: {} }
}
