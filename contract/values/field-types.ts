import { z } from 'zod'
import { checkEmail, checkEmails, checkUrl } from './address.ts'
import {
  checkCheckbox,
  checkChoice,
  checkChoices,
  checkConfirmation,
  checkNumberChoice,
  checkNumberChoices,
} from './choice.ts'
import { checkDate, checkDateRange, checkDateTime, checkDateTimeRange } from './date.ts'
import { checkFile } from './file.ts'
import { checkNumber, checkYear } from './number.ts'
import type { Rule } from './rule.ts'
import { checkSupervisors } from './supervisors.ts'
import { checkCercs, checkLine, checkLongText, checkTextList } from './text.ts'

/** What a value is; decides how it is displayed, searched, reported and protected. */
export type Kind =
  | 'text'
  | 'longText'
  | 'texts'
  | 'keywords'
  | 'url'
  | 'email'
  | 'emails'
  | 'number'
  | 'year'
  | 'option'
  | 'options'
  | 'checkbox'
  | 'confirmation'
  | 'file'
  | 'date'
  | 'dateTime'
  | 'dateRange'
  | 'dateTimeRange'
  | 'people'

export type FieldTypeRow = {
  kind: Kind
  /** Validates a value (contract §4). */
  rule: Rule
  /** Minimum number of options; types without it have no options. */
  minOptions?: number
  /** Option values are numbers. */
  numericOptions?: true
  /** Every option has a link. */
  linkedOptions?: true
  /** How a text is typed. */
  input?: 'search' | 'upperCase'
  /** Search rank of a match: 'body' by default. */
  search?: 'terms' | 'never'
  /** The first public field of such a type is the title of entries that belong to no register. */
  isTitle?: true
}

/** One row per field type; `cercs` stands for every `cercs_*`. */
const rows = {
  text: { kind: 'text', rule: checkLine, isTitle: true },
  search: { kind: 'text', rule: checkLine, input: 'search' },
  textarea: { kind: 'longText', rule: checkLongText },
  'text-multi': { kind: 'texts', rule: checkTextList },
  stringarray: { kind: 'texts', rule: checkTextList },
  tags: { kind: 'texts', rule: checkTextList, search: 'terms' },
  keywords: { kind: 'keywords', rule: checkTextList, search: 'terms' },
  url: { kind: 'url', rule: checkUrl, search: 'never' },
  link: { kind: 'url', rule: checkUrl, search: 'never' },
  email: { kind: 'email', rule: checkEmail, search: 'never' },
  'multi-email': { kind: 'emails', rule: checkEmails, search: 'never' },
  'auto-email': { kind: 'email', rule: checkEmail, search: 'never' },
  'auto-multi-email': { kind: 'emails', rule: checkEmails, search: 'never' },
  number: { kind: 'number', rule: checkNumber },
  checkbox: { kind: 'checkbox', rule: checkCheckbox, minOptions: 1 },
  confirmation: { kind: 'confirmation', rule: checkConfirmation },
  radio: { kind: 'option', rule: checkChoice, minOptions: 2 },
  class: { kind: 'option', rule: checkChoice, minOptions: 1 },
  select: { kind: 'option', rule: checkChoice, minOptions: 1 },
  'select-withUrl': { kind: 'option', rule: checkChoice, minOptions: 1, linkedOptions: true },
  'multi-select': { kind: 'options', rule: checkChoices, minOptions: 1 },
  'select-multi': { kind: 'options', rule: checkChoices, minOptions: 1 },
  'checkbox-withUrl': { kind: 'options', rule: checkChoices, minOptions: 1, linkedOptions: true },
  'select-withUrl-multi': { kind: 'options', rule: checkChoices, minOptions: 1, linkedOptions: true },
  'select-number': { kind: 'option', rule: checkNumberChoice, minOptions: 1, numericOptions: true },
  'select-number-multi': { kind: 'options', rule: checkNumberChoices, minOptions: 1, numericOptions: true },
  file: { kind: 'file', rule: checkFile, search: 'never' },
  date: { kind: 'date', rule: checkDate },
  year: { kind: 'year', rule: checkYear },
  'date-time': { kind: 'dateTime', rule: checkDateTime },
  'date-range': { kind: 'dateRange', rule: checkDateRange },
  'date-range-time': { kind: 'dateTimeRange', rule: checkDateTimeRange },
  supervisorsList: { kind: 'people', rule: checkSupervisors, search: 'terms' },
  cercs: { kind: 'text', rule: checkCercs, input: 'upperCase' },
} as const satisfies Record<string, FieldTypeRow>

/** The name of a type's row. */
export type FieldTypeName = keyof typeof rows

export const plainFieldTypes = Object.keys(rows).filter(
  (name): name is Exclude<FieldTypeName, 'cercs'> => name !== 'cercs',
)
export const fieldTypeSchema = z.union([
  z.enum(plainFieldTypes),
  z.templateLiteral(['cercs_', z.string().regex(/^[A-Za-z0-9_]+$/)]),
])
export type FieldType = z.infer<typeof fieldTypeSchema>

function isCercs(type: FieldType): type is Extract<FieldType, `cercs_${string}`> {
  return type.startsWith('cercs_')
}

export function fieldTypeName(type: FieldType): FieldTypeName {
  return isCercs(type) ? 'cercs' : type
}

/** The plain types whose values are of this kind. */
export function fieldTypesOfKind(kind: Kind): FieldType[] {
  return plainFieldTypes.filter((type) => rows[type].kind === kind)
}

export function fieldTypeOf({ type }: { type: FieldType }): FieldTypeRow {
  return rows[fieldTypeName(type)]
}

/** Whether values of the kind are displayed in the field's date format. */
export function hasDateFormat(kind: Kind): boolean {
  return kind === 'date' || kind === 'dateRange' || hasTime(kind)
}

export function hasTime(kind: Kind): boolean {
  return kind === 'dateTime' || kind === 'dateTimeRange'
}
