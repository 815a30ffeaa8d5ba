import type { FieldValue } from '../fields.ts'
import { toUploadedFile } from '../files.ts'
import type { FormField } from '../forms.ts'
import { isRecord } from '../is-record.ts'
import { isCalendarDate, isDateTime } from './date.ts'
import { fieldTypeOf } from './field-types.ts'
import { supervisorParts } from './supervisor-names.ts'

const isText = (value: unknown) => typeof value === 'string'
const isChoice = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isDay = (value: unknown) => typeof value === 'string' && isCalendarDate(value)
const isMoment = (value: unknown) => typeof value === 'string' && isDateTime(value)
const isPerson = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(([part, text]) => supervisorParts.some((each) => each === part) && isText(text))

/**
 * Whether a value has the shape of the field's type. A stored value may not, because the type was changed: it is then
 * displayed as it is stored. Limits, options and formats of texts do not matter.
 */
export function fitsType(field: Pick<FormField, 'type' | 'settings'>, value: FieldValue): boolean {
  const { kind } = fieldTypeOf(field)
  const isListOf = (fits: (part: FieldValue) => boolean) => Array.isArray(value) && value.every(fits)
  switch (kind) {
    case 'text':
    case 'longText':
    case 'url':
    case 'email':
      return isText(value)
    case 'texts':
    case 'keywords':
    case 'emails':
      return isListOf(isText)
    case 'number':
    case 'year':
      return typeof value === 'number'
    case 'option':
      return isChoice(value)
    case 'options':
      return isListOf(isChoice)
    case 'checkbox':
      return field.settings.options?.length ? isListOf(isChoice) : typeof value === 'boolean'
    case 'confirmation':
      return typeof value === 'boolean'
    case 'file':
      return toUploadedFile(value) !== undefined
    case 'date':
      // Seconds of a deadline.
      return typeof value === 'number' || isDay(value)
    case 'dateTime':
      return isMoment(value)
    case 'dateRange':
      return isListOf(isDay)
    case 'dateTimeRange':
      return isListOf(isMoment)
    case 'people':
      return isListOf(isPerson)
  }
}
