import type { FieldValue } from '../fields.ts'
import { isRecord } from '../is-record.ts'

export const supervisorParts = ['firstname', 'lastname', 'email'] as const
export type SupervisorPart = (typeof supervisorParts)[number]
export type Supervisor = Record<SupervisorPart, string>

/** The people in a stored value; missing parts are empty. */
export function supervisorsOf(value: FieldValue | undefined): Supervisor[] {
  if (!Array.isArray(value)) return []
  return value.map((row: unknown) => {
    const person = isRecord(row) ? row : {}
    const partOf = (part: SupervisorPart) => (typeof person[part] === 'string' ? person[part] : '')
    return { firstname: partOf('firstname'), lastname: partOf('lastname'), email: partOf('email') }
  })
}

/** One of the names may be empty. */
export function supervisorName({ firstname, lastname }: Supervisor): string {
  return `${firstname} ${lastname}`.trim()
}

/** The names in a stored value; people without a name are omitted. */
export function supervisorNames(value: FieldValue | undefined): string[] {
  return supervisorsOf(value).map(supervisorName).filter(Boolean)
}
