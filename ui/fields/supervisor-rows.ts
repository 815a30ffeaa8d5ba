import type { FieldValue } from '#contract/forms.ts'
import { isRecord } from '#contract/values/rule.ts'
import type { Supervisor } from '#contract/values/supervisors.ts'

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
