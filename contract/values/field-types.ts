import { z } from 'zod'

/** The kind of a value decides how it is entered, displayed, searched, reported and protected. */
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
  /** Minimum number of options; types without it have no options. */
  minOptions?: number
  /** Option values are numbers. */
  numericOptions?: true
  /** Every option has a link. */
  linkedOptions?: true
  /** How a text is typed. */
  input?: 'search' | 'upperCase'
  /** A number and a unit of work, displayed in the language of the page. Any other text is accepted too. */
  isVolume?: true
  /** Search rank of a match: 'body' by default. */
  search?: 'terms' | 'never'
  /** The first public field of such a type is the title of entries that belong to no register. */
  isTitle?: true
}

/** One row per field type; `cercs` stands for every `cercs_*`. Its rule is in `rules.ts`, which pages without a form do not load. */
const rows = {
  text: { kind: 'text', isTitle: true },
  search: { kind: 'text', input: 'search' },
  volume: { kind: 'text', isVolume: true },
  textarea: { kind: 'longText' },
  'text-multi': { kind: 'texts' },
  stringarray: { kind: 'texts' },
  tags: { kind: 'texts', search: 'terms' },
  keywords: { kind: 'keywords', search: 'terms' },
  url: { kind: 'url', search: 'never' },
  link: { kind: 'url', search: 'never' },
  email: { kind: 'email', search: 'never' },
  'multi-email': { kind: 'emails', search: 'never' },
  'auto-email': { kind: 'email', search: 'never' },
  'auto-multi-email': { kind: 'emails', search: 'never' },
  number: { kind: 'number' },
  checkbox: { kind: 'checkbox', minOptions: 1 },
  confirmation: { kind: 'confirmation' },
  radio: { kind: 'option', minOptions: 2 },
  class: { kind: 'option', minOptions: 1 },
  select: { kind: 'option', minOptions: 1 },
  'select-withUrl': { kind: 'option', minOptions: 1, linkedOptions: true },
  'multi-select': { kind: 'options', minOptions: 1 },
  'select-multi': { kind: 'options', minOptions: 1 },
  'checkbox-withUrl': { kind: 'options', minOptions: 1, linkedOptions: true },
  'select-withUrl-multi': { kind: 'options', minOptions: 1, linkedOptions: true },
  'select-number': { kind: 'option', minOptions: 1, numericOptions: true },
  'select-number-multi': { kind: 'options', minOptions: 1, numericOptions: true },
  file: { kind: 'file', search: 'never' },
  date: { kind: 'date' },
  year: { kind: 'year' },
  'date-time': { kind: 'dateTime' },
  'date-range': { kind: 'dateRange' },
  'date-range-time': { kind: 'dateTimeRange' },
  supervisorsList: { kind: 'people', search: 'terms' },
  cercs: { kind: 'text', input: 'upperCase' },
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

/** Whether values of the kind have a start and an end. */
export function isRange(kind: Kind): boolean {
  return kind === 'dateRange' || kind === 'dateTimeRange'
}

export function hasTime(kind: Kind): boolean {
  return kind === 'dateTime' || kind === 'dateTimeRange'
}
