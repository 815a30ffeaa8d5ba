import { isEmail } from './address.ts'
import { accept, isRecord, type Outcome, type Refusal, refuse } from './rule.ts'
import { cleanText, isBlank } from './text.ts'

export const maxSupervisors = 3
export const supervisorParts = ['firstname', 'lastname', 'email'] as const
export type SupervisorPart = (typeof supervisorParts)[number]
export type Supervisor = Record<SupervisorPart, string>

function checkPart(part: SupervisorPart, value: unknown): { text: string; refusals: Refusal[] } {
  const given = value ?? ''
  if (typeof given === 'string' && isBlank(given)) {
    return { text: '', refusals: [{ messageKey: 'validation.required' }] }
  }
  const cleaned = cleanText(given, { max: part === 'email' ? 254 : 200 })
  if (!cleaned.ok) return { text: '', refusals: cleaned.refusals }
  const fits = part !== 'email' || isEmail(cleaned.text)
  return { text: cleaned.text, refusals: fits ? [] : [{ messageKey: 'validation.email' }] }
}

function checkSupervisor(row: unknown, index: number): { supervisor: Supervisor; refusals: Refusal[] } {
  const supervisor: Supervisor = { firstname: '', lastname: '', email: '' }
  if (!isRecord(row)) return { supervisor, refusals: [{ messageKey: 'validation.type', at: `${index}` }] }
  const unknown = Object.keys(row).filter((key) => !supervisorParts.some((part) => part === key))
  const refusals: Refusal[] = unknown.map((key) => ({
    messageKey: 'validation.unknownField',
    at: `${index}.${key}`,
  }))
  for (const part of supervisorParts) {
    const checked = checkPart(part, Object.hasOwn(row, part) ? row[part] : undefined)
    supervisor[part] = checked.text
    refusals.push(...checked.refusals.map((refusal) => ({ ...refusal, at: `${index}.${part}` })))
  }
  return { supervisor, refusals }
}

/** 1 to 3 people, each with first name, last name and e-mail address. */
export function checkSupervisors(value: unknown): Outcome {
  if (!Array.isArray(value)) return refuse('validation.type')
  if (value.length > maxSupervisors) return refuse('validation.supervisors', { max: maxSupervisors })
  const checked = value.map(checkSupervisor)
  const refusals = checked.flatMap((row) => row.refusals)
  return refusals.length > 0 ? { ok: false, refusals } : accept(checked.map((row) => row.supervisor))
}
