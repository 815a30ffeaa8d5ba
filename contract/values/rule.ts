import type { FieldSettings, FieldValue, FormValues } from '../fields.ts'
import type { ValueIssue } from '../problems.ts'

export type CheckOptions = {
  now: Date
  /** Managers may store a deadline that is past (contract §4). */
  asManager: boolean
  /** The values of the entry that is changed: each is accepted back even if it no longer fits the form (contract §3). */
  stored?: FormValues
}

export type RuleContext = CheckOptions & { settings: FieldSettings }

export type RuleIssue = {
  messageKey: string
  params?: NonNullable<ValueIssue['params']>
  /** Path inside the value: `1.email`. */
  at?: string
}

/** Accepted with the cleaned value (`undefined` if it is empty), or rejected. */
export type Outcome = { ok: true; value: FieldValue | undefined } | Rejected
export type Rejected = { ok: false; issues: RuleIssue[] }

/** Validates a value that is present; `check-values.ts` decides whether it is required. */
export type Rule = (value: unknown, context: RuleContext) => Outcome

export function accept(value: FieldValue | undefined): Outcome {
  return { ok: true, value }
}

export function reject(messageKey: string, params?: RuleIssue['params']): Rejected {
  return { ok: false, issues: [{ messageKey, ...(params && { params }) }] }
}
