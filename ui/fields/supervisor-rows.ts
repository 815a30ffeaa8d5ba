import type { FieldValue } from '#contract/forms.ts'
import { isRecord } from '#contract/values/rule.ts'
import type { Supervisor } from '#contract/values/supervisors.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The rows to show: always one at least. */
export function supervisorsOf(value: FieldValue | undefined): Supervisor[] {
  const rows: unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}]
  return rows.map((row) => {
    const person = isRecord(row) ? row : {}
    return { firstname: text(person.firstname), lastname: text(person.lastname), email: text(person.email) }
  })
}
