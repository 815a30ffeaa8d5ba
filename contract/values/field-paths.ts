import type { FormField, FormFieldSet } from '../forms.ts'
import { pathOf } from './conditions.ts'
import { fieldTypeOf } from './field-types.ts'

/** A field with its dotted path below `values`. */
export type FieldAt = { path: string; set: string; field: FormField }

/** The fields of a form in their order. */
export function fieldsIn(fieldSets: readonly FormFieldSet[]): FieldAt[] {
  return fieldSets.flatMap((set) =>
    set.fields.map((field) => ({ path: pathOf(set, field), set: set.slug, field })),
  )
}

/** Whether one chooses the values of a field, so that entries are filtered and counted by them. */
export function isChoice(field: FormField): boolean {
  const { kind } = fieldTypeOf(field)
  return kind === 'option' || kind === 'options' || kind === 'checkbox' || kind === 'confirmation'
}

/** The part of `answers` (contract §3) that stands for a value of a field; an empty value is no answer. */
export function answerOf(path: string, value: string): string {
  return `${path}=${value}`
}

/** The path and the value of a part of `answers`. */
export function parseAnswer(answer: string): { path: string; value: string } {
  const end = answer.indexOf('=')
  return end < 0 ? { path: answer, value: '' } : { path: answer.slice(0, end), value: answer.slice(end + 1) }
}
