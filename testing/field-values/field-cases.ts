import type { FieldSettings, FieldType, FieldValue } from '#contract/forms.ts'

/** A value of a field, what is kept of it (`undefined`: nothing, it counts as empty), and the field's settings. */
export type Accepted = [
  type: FieldType,
  value: unknown,
  kept: FieldValue | undefined,
  settings?: FieldSettings,
]

/** A value of a field, and the key below `validation` of what is said of it. */
export type Refused = [type: FieldType, value: unknown, messageKey: string, settings?: FieldSettings]

/** A family's table: every type of it is in both lists. */
export type FieldCases = { accepted: Accepted[]; refused: Refused[] }

/** The moment at which the tables hold: only deadlines know of it. */
export const tableNow = new Date('2080-05-10T12:00:00Z')

/** So many members, all different. */
export function many(length: number) {
  return Array.from({ length }, (_, index) => `m${index}`)
}
