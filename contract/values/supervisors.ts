import { isRecord } from '../is-record.ts'
import { isEmail } from './address.ts'
import { isBlank } from './normalize-text.ts'
import { accept, type Outcome, type RuleIssue, reject } from './rule.ts'
import { type Supervisor, type SupervisorPart, supervisorParts } from './supervisor-names.ts'
import { cleanText } from './text.ts'

export const maxSupervisors = 3

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
