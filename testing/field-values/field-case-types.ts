import type { FieldSettings, FieldValue } from '#contract/fields.ts'
import type { FieldType } from '#contract/values/field-types.ts'

/** An input value of a field, the stored value (`undefined` if it counts as empty), and the field's settings. */
export type AcceptedCase = [
  type: FieldType,
  value: unknown,
  stored: FieldValue | undefined,
  settings?: FieldSettings,
]

/** An input value of a field, and the key of its error below `validation`. */
export type RejectedCase = [type: FieldType, value: unknown, messageKey: string, settings?: FieldSettings]

/** The cases of a group of types: every type is in both lists. */
export type FieldCases = { accepted: AcceptedCase[]; rejected: RejectedCase[] }

/** The current time assumed by the tables; only deadlines depend on it. */
export const tableNow = new Date('2080-05-10T12:00:00Z')

/** An array of `length` distinct texts. */
export function many(length: number) {
  return Array.from({ length }, (_, index) => `m${index}`)
}
