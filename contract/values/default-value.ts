import { type FieldValue, optionOf } from '../fields.ts'
import type { FormField } from '../forms.ts'
import { defaultVisibility } from '../roles.ts'

/** The option that applies while a field has no value (contract §2); undefined for fields without such an option. */
export function defaultValueOf({
  slug,
  settings,
}: Pick<FormField, 'slug' | 'settings'>): FieldValue | undefined {
  return slug === 'visibility' && optionOf(settings, defaultVisibility) ? defaultVisibility : undefined
}
