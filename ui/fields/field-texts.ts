import type { FormField } from '#contract/forms.ts'
import { inLanguage, type Language } from '#contract/texts.ts'

export function labelOf(field: FormField, language: Language): string {
  return inLanguage(field.labels, language) || field.slug
}

export function placeholderOf(field: FormField, language: Language): string | undefined {
  return inLanguage(field.settings.placeholders, language) || undefined
}
