import type { FieldValue, FormField } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { supervisorParts } from '#contract/values/supervisors.ts'
import { choiceOptions } from './choice-options.ts'
import { dateCodec } from './date-codec.ts'
import { numberCodec } from './number-codec.ts'
import { supervisorsOf } from './supervisor-rows.ts'

/** A field's value as one line of localized text. */
export function displayedText(field: FormField, value: FieldValue | undefined, language: Language): string {
  if (value === undefined || value === null) return ''
  if (field.type === 'supervisorsList') {
    const people = supervisorsOf(value).map((person) => supervisorParts.map((part) => person[part]).join(' '))
    return people.join(', ').trim()
  }
  if (Array.isArray(value)) return value.map((element) => displayedText(field, element, language)).join(', ')
  if (field.type.startsWith('date')) return dateCodec(field.settings.deadline === true).format(value)
  const option = choiceOptions(field.settings, language).find(
    (candidate) => candidate.value === String(value),
  )
  if (option) return option.label
  return typeof value === 'number' && field.type !== 'year'
    ? numberCodec(language).format(value)
    : String(value)
}
