import type { FormFieldSet } from '#contract/forms.ts'
import { inLanguage, type Language } from '#contract/texts.ts'

/** A field's label; its slug where the form has no such field any more. */
export function fieldLabel(fieldSets: readonly FormFieldSet[], slug: string, language: Language): string {
  const field = fieldSets.flatMap(({ fields }) => fields).find((candidate) => candidate.slug === slug)
  return inLanguage(field?.labels, language) || slug
}
