import type { FieldValue } from '#contract/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import type { Supervisor } from '#contract/values/supervisors.ts'

/** The texts of a value; a single value is treated as a list of one. */
export function textsOf(value: FieldValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .flatMap((element) =>
      typeof element === 'string' || typeof element === 'number' ? [String(element)] : [],
    )
    .filter(Boolean)
}

/** The rows to display: at least one. */
export function supervisorsOf(value: FieldValue | undefined): Supervisor[] {
  const rows: unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}]
  return rows.map((row) => {
    const person = isRecord(row) ? row : {}
    return {
      firstname: toText(person.firstname),
      lastname: toText(person.lastname),
      email: toText(person.email),
    }
  })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The names in a `supervisorsList` value; supervisors without a name are omitted. */
export function supervisorNames(value: FieldValue | undefined): string[] {
  return supervisorsOf(value)
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
    .filter(Boolean)
}
