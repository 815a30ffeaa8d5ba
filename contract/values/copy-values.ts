import type { FieldValue, FormValues } from '../fields.ts'
import type { FormField, WithFieldSets } from '../forms.ts'
import { dayInTallinn, instantOf, isPastDeadline } from './deadline.ts'
import { fieldTypeOf } from './field-types.ts'
import { fittingValue } from './fitting-value.ts'
import { isEnteredByPeople } from './owner-fields.ts'

/** What a new entry takes over from another one of the same form (contract §4). */
export type CopiedValues = {
  values: FormValues
  /** Paths of fields that had a value which would be wrong in the new entry, such as a past date: they are to be filled in. */
  emptied: string[]
  /** Paths of fields with a file, which has to be copied. */
  files: string[]
}

/**
 * The values of an entry for a new one. Fields that the form no longer has are left out, and so are confirmations, which
 * people give for one entry, and values that are filled in from the account. `now` decides which dates are past.
 */
export function copyValues(form: WithFieldSets, values: FormValues, now: Date): CopiedValues {
  const copied: CopiedValues = { values: {}, emptied: [], files: [] }
  for (const { slug, fields } of form.fieldSets)
    for (const field of fields) {
      const own = values[slug]
      const value = own && Object.hasOwn(own, field.slug) ? own[field.slug] : undefined
      if (value === undefined || value === null || !isCopied(field)) continue
      const path = `${slug}.${field.slug}`
      const fitting = fittingValue(field, value)
      const next = fitting !== undefined && isPast(field, value, now) ? undefined : fitting
      if (next === undefined) copied.emptied.push(path)
      else if (fieldTypeOf(field).kind === 'file') copied.files.push(path)
      else copied.values[slug] = { ...copied.values[slug], [field.slug]: next }
    }
  return copied
}

function isCopied(field: FormField): boolean {
  return isEnteredByPeople(field) && fieldTypeOf(field).kind !== 'confirmation'
}

/** Whether a date, or the begin of a period, is over: a deadline's day at its end, a year when it has ended. */
function isPast(field: FormField, value: FieldValue, now: Date): boolean {
  const [begin = value] = Array.isArray(value) ? value : []
  const today = dayInTallinn(Math.floor(now.getTime() / 1000))
  switch (fieldTypeOf(field).kind) {
    case 'date':
      return typeof value === 'number' ? isPastDeadline(value, now) : String(value) < today
    case 'dateRange':
      return String(begin) < today
    case 'dateTime':
    case 'dateTimeRange':
      return instantOf(String(begin)) < now.getTime()
    case 'year':
      return Number(value) < Number(today.slice(0, 4))
    default:
      return false
  }
}
