import { type FieldValue, optionOf } from '../fields.ts'
import { displayedName, toUploadedFile } from '../files.ts'
import type { FormField, FormFieldSet } from '../forms.ts'
import type { Text } from '../texts.ts'
import type { DateFormat } from './date-format.ts'
import { dayInTallinn } from './deadline.ts'
import { fieldTypeOf, type Kind } from './field-types.ts'
import { fitsType } from './fits-type.ts'
import { supervisorName, supervisorsOf } from './supervisor-names.ts'

/** Formatters for the parts of a value, in one language or in both. */
export type Wording = {
  text: (text: Text) => string
  /** The label of a keyword; without it, its value. */
  keyword?: (value: string) => string
  /** Formats a volume; undefined for a text that is none. Without it, texts are as they are stored. */
  volume?: (text: string) => string | undefined
  /** Formats a number that is no year and no option. Without it, it has a decimal point. */
  number?: (value: number) => string
  yes: string
  no: string
  /** Formats `YYYY-MM-DD`, in the field's date format if it has one. */
  day: (day: string, format?: DateFormat) => string
  /** Formats an ISO 8601 timestamp, likewise. */
  moment: (moment: string, format?: DateFormat) => string
}

/**
 * Formats any value as one text: options by their labels, files by their names, lists in one line. `field` is undefined if it
 * was removed from the form; a value that does not fit the field's type is formatted as it is stored.
 */
export function valueText(field: FormField | undefined, value: FieldValue, wording: Wording): string {
  if (value === null) return ''
  const kind = field && fitsType(field, value) ? fieldTypeOf(field).kind : undefined
  return partText({ field, kind }, value, wording)
}

/** `kind`: undefined for a value that does not fit the field's type. */
type Typed = { field: FormField | undefined; kind: Kind | undefined }

function partText(typed: Typed, value: FieldValue, wording: Wording): string {
  const { field, kind } = typed
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? wording.yes : wording.no
  const partsOf = (parts: FieldValue[]) => parts.map((part) => partText(typed, part, wording)).filter(Boolean)
  if (Array.isArray(value))
    return partsOf(value).join(kind === 'dateRange' || kind === 'dateTimeRange' ? ' – ' : ', ')
  if (typeof value === 'object') {
    const file = toUploadedFile(value)
    if (file) return displayedName({ ...file, name: file.fileName })
    const person = personText(value)
    return person || partsOf(Object.values(value)).join(' ')
  }
  const option = field && optionOf(field.settings, value)
  if (kind === 'keywords' && wording.keyword) return wording.keyword(String(value))
  if (field && kind === 'text' && fieldTypeOf(field).isVolume)
    return wording.volume?.(String(value)) ?? String(value)
  if (option) return wording.text(option.label) || String(value)
  if (kind === 'number' && typeof value === 'number') return wording.number?.(value) ?? String(value)
  return dateText(typed, value, wording) || String(value)
}

/** `Mari Maasikas mari@ut.ee`; empty for an object that is not a person. */
function personText(value: FieldValue): string {
  return supervisorsOf([value])
    .flatMap((person) => [supervisorName(person), person.email])
    .filter(Boolean)
    .join(' ')
}

/** The texts in a value of any shape; files and e-mail addresses of people are not among them. */
export function textsWithin(value: FieldValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsWithin)
  if (value === null || typeof value !== 'object' || toUploadedFile(value)) return []
  const parts = Object.entries(value).filter(([name]) => name !== 'email')
  const texts = parts.flatMap(([, part]) => textsWithin(part))
  return texts.length > 0 ? [texts.join(' ')] : []
}

function dateText({ field, kind }: Typed, value: string | number, { day, moment }: Wording): string {
  const format = field?.settings.dateFormat
  switch (kind) {
    case 'date':
    case 'dateRange':
      return day(typeof value === 'number' ? dayInTallinn(value) : value, format)
    case 'dateTime':
    case 'dateTimeRange':
      return moment(String(value), format)
    default:
      return ''
  }
}

/** Finds the field at a dotted path below `values`; slugs may contain dots themselves. */
export function fieldAt(fieldSets: readonly FormFieldSet[], path: string): FormField | undefined {
  return fieldSets
    .flatMap(({ slug, fields }) => fields.map((field) => ({ path: `${slug}.${field.slug}`, field })))
    .find((each) => each.path === path)?.field
}
