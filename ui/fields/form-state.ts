import type { FieldValue, FormValues } from '#contract/forms.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { type CheckOptions, checkField } from '#contract/values/check-values.ts'
import { isIssueOf, type SortedField, valueAt, withValue } from './sorted-fields.ts'

export type FormState = {
  values: FormValues
  issues: ValueIssue[]
  /** Paths that somebody has changed; leaving one of them checks it. */
  touched: ReadonlySet<string>
  isDirty: boolean
  /** How often sending was refused; the summary takes focus anew each time. */
  refusals: number
  problem: Envelope | undefined
}

export type FormAction =
  | { type: 'changed'; placed: SortedField; value: FieldValue | undefined; options: CheckOptions }
  | { type: 'left'; placed: SortedField; options: CheckOptions }
  | { type: 'refused'; issues: ValueIssue[]; problem?: Envelope }
  | { type: 'accepted' }
  | { type: 'started'; values: FormValues; isDirty: boolean }

export function startForm(values: FormValues, isDirty = false): FormState {
  return { values, issues: [], touched: new Set(), isDirty, refusals: 0, problem: undefined }
}

function checked(state: FormState, placed: SortedField, options: CheckOptions): ValueIssue[] {
  const others = state.issues.filter((issue) => !isIssueOf(issue, placed.path))
  const { issues } = checkField(placed.field, valueAt(state.values, placed), options)
  return [...others, ...issues.map((issue) => ({ ...issue, field: `${placed.set}.${issue.field}` }))]
}

/** A field is judged when it is left after a change; one that has an issue, at every change until it is mended. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'changed': {
      const { placed, options } = action
      const next = {
        ...state,
        values: withValue(state.values, placed, action.value),
        touched: new Set(state.touched).add(placed.path),
        isDirty: true,
      }
      const hasIssue = state.issues.some((issue) => isIssueOf(issue, placed.path))
      return hasIssue ? { ...next, issues: checked(next, placed, options) } : next
    }
    case 'left':
      if (!state.touched.has(action.placed.path)) return state
      return { ...state, issues: checked(state, action.placed, action.options) }
    case 'refused':
      return {
        ...state,
        issues: action.issues,
        problem: action.problem,
        refusals: state.refusals + 1,
      }
    case 'accepted':
      return startForm(state.values)
    case 'started':
      return startForm(action.values, action.isDirty)
  }
}
