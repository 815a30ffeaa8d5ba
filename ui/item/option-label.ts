import { type FieldOption, labelOf } from '#contract/fields.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'

/** The label of a selected value; a custom value is its own label. */
export function optionLabel(
  options: readonly FieldOption[],
  value: string | number,
  language: Language,
): string {
  return labelOf({ options: [...options] }, value)[language]
}

/** Finds a form's field in any of its field sets. */
export function findField(form: WithFieldSets | undefined, slug: string): FormField | undefined {
  return form?.fieldSets.flatMap(({ fields }) => fields).find((field) => field.slug === slug)
}

/** The options of a form's field, removed ones last; empty if the form has no such field. */
export function optionsOf(form: WithFieldSets | undefined, slug: string): FieldOption[] {
  const { options = [], removedOptions = [] } = findField(form, slug)?.settings ?? {}
  return [...options, ...removedOptions]
}
