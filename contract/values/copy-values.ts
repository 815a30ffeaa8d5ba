import type { FieldValue, FormValues } from '../fields.ts'
import type { Form, FormField } from '../forms.ts'
import { checkField } from './check-values.ts'
import { dayInTallinn, instantOf, isPastDeadline } from './deadline.ts'
import { fieldTypeOf } from './field-types.ts'
import { fitsType } from './fits-type.ts'

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
export function copyValues(form: Pick<Form, 'fieldSets'>, values: FormValues, now: Date): CopiedValues {
  const copied: CopiedValues = { values: {}, emptied: [], files: [] }
  for (const { slug, fields } of form.fieldSets)
    for (const field of fields) {
      const own = values[slug]
      const value = own && Object.hasOwn(own, field.slug) ? own[field.slug] : undefined
      if (value === undefined || value === null || !isCopied(field)) continue
      const path = `${slug}.${field.slug}`
      const next = valueFor(field, value, now)
      if (next === undefined) copied.emptied.push(path)
      else if (fieldTypeOf(field).kind === 'file') copied.files.push(path)
      else copied.values[slug] = { ...copied.values[slug], [field.slug]: next }
    }
  return copied
}

function isCopied(field: FormField): boolean {
  const { autoFill, readOnly } = field.settings
  return !autoFill && !readOnly && fieldTypeOf(field).kind !== 'confirmation'
}

/** The value in the new entry; undefined if there is none that the form could have. */
function valueFor(field: FormField, value: FieldValue, now: Date): FieldValue | undefined {
  if (!fitsType(field, value) || isPast(field, value, now)) return undefined
  const { kind } = fieldTypeOf(field)
  const isAccepted = (each: FieldValue) =>
    checkField(field, each, { now, asManager: false }).issues.length === 0
  if (kind === 'option') return isAccepted(value) ? value : undefined
  if ((kind === 'options' || kind === 'checkbox') && Array.isArray(value)) {
    const accepted = value.filter((part) => isAccepted([part]))
    return accepted.length > 0 ? accepted : undefined
  }
  return value
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
