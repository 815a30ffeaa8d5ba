import type { FieldValue } from '../fields.ts'
import { isRecord } from '../is-record.ts'
import { isEmail } from './address.ts'
import { isBlank } from './normalize-text.ts'
import { accept, type Outcome, type RuleIssue, reject } from './rule.ts'
import { cleanText } from './text.ts'

export const maxSupervisors = 3
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

function checkPart(part: SupervisorPart, value: unknown): { text: string; issues: RuleIssue[] } {
  const given = value ?? ''
  if (typeof given === 'string' && isBlank(given)) {
    return { text: '', issues: [{ messageKey: 'validation.required' }] }
  }
  const cleaned = cleanText(given, { max: part === 'email' ? 254 : 200 })
  if (!cleaned.ok) return { text: '', issues: cleaned.issues }
  const fits = part !== 'email' || isEmail(cleaned.text)
  return { text: cleaned.text, issues: fits ? [] : [{ messageKey: 'validation.email' }] }
}

function checkSupervisor(row: unknown, index: number): { supervisor: Supervisor; issues: RuleIssue[] } {
  const supervisor: Supervisor = { firstname: '', lastname: '', email: '' }
  if (!isRecord(row)) return { supervisor, issues: [{ messageKey: 'validation.type', at: `${index}` }] }
  const unknown = Object.keys(row).filter((key) => !supervisorParts.some((part) => part === key))
  const issues: RuleIssue[] = unknown.map((key) => ({
    messageKey: 'validation.unknownField',
    at: `${index}.${key}`,
  }))
  for (const part of supervisorParts) {
    const checked = checkPart(part, Object.hasOwn(row, part) ? row[part] : undefined)
    supervisor[part] = checked.text
    issues.push(...checked.issues.map((issue) => ({ ...issue, at: `${index}.${part}` })))
  }
  return { supervisor, issues }
}

/** 1 to 3 people, each with first name, last name and e-mail address. */
export function checkSupervisors(value: unknown): Outcome {
  if (!Array.isArray(value)) return reject('validation.type')
  if (value.length > maxSupervisors) return reject('validation.supervisors', { max: maxSupervisors })
  const checked = value.map(checkSupervisor)
  const issues = checked.flatMap((row) => row.issues)
  return issues.length > 0 ? { ok: false, issues } : accept(checked.map((row) => row.supervisor))
}
