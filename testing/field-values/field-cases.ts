import type { FieldSettings, FieldType, FieldValue } from '#contract/forms.ts'

/** An input value of a field, the stored value (`undefined` if it counts as empty), and the field's settings. */
export type Accepted = [
  type: FieldType,
  value: unknown,
  stored: FieldValue | undefined,
  settings?: FieldSettings,
]

/** An input value of a field, and the key of its error below `validation`. */
export type Refused = [type: FieldType, value: unknown, messageKey: string, settings?: FieldSettings]

/** The cases of a group of types: every type is in both lists. */
export type FieldCases = { accepted: Accepted[]; refused: Refused[] }

/** The current time assumed by the tables; only deadlines depend on it. */
export const tableNow = new Date('2080-05-10T12:00:00Z')

/** An array of `length` distinct texts. */
export function many(length: number) {
  return Array.from({ length }, (_, index) => `m${index}`)
}
