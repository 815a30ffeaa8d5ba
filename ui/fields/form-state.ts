import type { FieldValue } from '#contract/fields.ts'
import type { FormValues } from '#contract/forms.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { type CheckOptions, checkField } from '#contract/values/check-values.ts'
import { isIssueOf, type SortedField, valueAt, withValue } from './sorted-fields.ts'

export type FormState = {
  values: FormValues
  issues: ValueIssue[]
  /** Paths that the user has changed; such a field is validated when it is left. */
  touched: ReadonlySet<string>
  isDirty: boolean
  /** Number of rejected submissions; the summary takes focus after each. */
  rejections: number
  problem: Envelope | undefined
}

type FormAction =
  | { type: 'changed'; target: SortedField; value: FieldValue | undefined; options: CheckOptions }
  | { type: 'left'; target: SortedField; options: CheckOptions }
  | { type: 'rejected'; issues: ValueIssue[]; problem?: Envelope }
  | { type: 'accepted' }
  | { type: 'started'; values: FormValues; isDirty: boolean }
  | { type: 'restored'; values: FormValues; fields: readonly SortedField[] }

export function startForm(values: FormValues, isDirty = false): FormState {
  return { values, issues: [], touched: new Set(), isDirty, rejections: 0, problem: undefined }
}

function validateTarget(state: FormState, target: SortedField, options: CheckOptions): ValueIssue[] {
  const others = state.issues.filter((issue) => !isIssueOf(issue, target.path))
  const { issues } = checkField(target.field, valueAt(state.values, target), options, target.set)
  return [...others, ...issues.map((issue) => ({ ...issue, field: `${target.set}.${issue.field}` }))]
}

/** A changed field is validated when it is left; a field with an issue, at every change until it is valid. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'changed': {
      const { target, options } = action
      const next = {
        ...state,
        values: withValue(state.values, target, action.value),
        touched: new Set(state.touched).add(target.path),
        isDirty: true,
      }
      const hasIssue = state.issues.some((issue) => isIssueOf(issue, target.path))
      return hasIssue ? { ...next, issues: validateTarget(next, target, options) } : next
    }
    case 'left':
      if (!state.touched.has(action.target.path)) return state
      return { ...state, issues: validateTarget(state, action.target, action.options) }
    case 'rejected': {
      const { issues, problem } = action
      // Issues say more, and the problem ends with them.
      const isOnlyIssues = issues.length > 0 && problem?.error === 'errors.invalid'
      return {
        ...state,
        issues,
        problem: isOnlyIssues ? undefined : problem,
        rejections: state.rejections + 1,
      }
    }
    case 'accepted':
      return startForm(state.values)
    case 'started':
      return startForm(action.values, action.isDirty)
    case 'restored': {
      // What was entered before the draft was found is newer.
      const newer = action.fields.filter(({ path }) => state.touched.has(path))
      const values = newer.reduce(
        (all, target) => withValue(all, target, valueAt(state.values, target)),
        action.values,
      )
      return { ...startForm(values, true), touched: state.touched }
    }
  }
}

/** A UUID v4; `crypto.randomUUID` is unavailable on pages served without TLS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
