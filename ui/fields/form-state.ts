import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { agreementKey, checkAgreement, mustAgree } from '#contract/values/agreement.ts'
import { type CheckOptions, checkFieldIn } from '#contract/values/check-values.ts'
import { evaluateConditions, pathOf } from '#contract/values/conditions.ts'
import { fieldTypeOf, hasTime } from '#contract/values/field-types.ts'
import type { FormChanges } from './form-changes.ts'
import { isIssueOf, type SortedField, valueAt, withValue } from './sorted-fields.ts'
import { isReversed } from './wrong-inputs.ts'

export type FormState = {
  values: FormValues
  issues: ValueIssue[]
  /** Paths that the user has changed; such a field is validated when it is left. */
  touched: ReadonlySet<string>
  /** Paths of ranges that were cleared since the last submission, which the person may not have noticed. */
  cleared: ReadonlySet<string>
  isDirty: boolean
  /** Number of rejected submissions; the summary takes focus after each. */
  rejections: number
  problem: Envelope | undefined
  /** What the last rejection found changed in the form. */
  changes: FormChanges | undefined
}

/** `form`: the form whose conditions decide which fields are displayed and required, if it has any. */
type FieldCheck = CheckOptions & { form?: WithFieldSets | undefined }

type FormAction =
  | { type: 'changed'; target: SortedField; value: FieldValue | undefined; options: FieldCheck }
  | { type: 'left'; target: SortedField; options: FieldCheck }
  | {
      type: 'rejected'
      issues: ValueIssue[]
      problem?: Envelope
      /** With the answers of the form as it is now. */
      moved?: { values: FormValues; changes: FormChanges }
    }
  | { type: 'accepted' }
  | { type: 'started'; values: FormValues; isDirty: boolean }
  | { type: 'restored'; values: FormValues; fields: readonly SortedField[] }

export function startForm(values: FormValues, isDirty = false): FormState {
  return {
    values,
    issues: [],
    touched: new Set(),
    cleared: new Set(),
    isDirty,
    rejections: 0,
    problem: undefined,
    changes: undefined,
  }
}

/** The issue of a range that was cleared because its start was after its end. */
export function clearedIssue(path: string): ValueIssue {
  return { field: path, messageKey: 'field.range.cleared' }
}

function isReversedRange({ field }: SortedField, value: unknown): boolean {
  const { kind } = fieldTypeOf(field)
  return (kind === 'dateRange' || kind === 'dateTimeRange') && isReversed(value, hasTime(kind))
}

function without(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return new Set([...paths].filter((each) => each !== path))
}

function validateTarget(
  state: FormState,
  target: SortedField,
  { form, ...options }: FieldCheck,
): ValueIssue[] {
  const isOfPair = mustAgree(target.set, target.field.slug)
  const others = state.issues.filter(
    (issue) => !isIssueOf(issue, target.path) && !(isOfPair && issue.messageKey === agreementKey),
  )
  const outcome = form && evaluateConditions(form, state.values, options)
  const ownIssues = checkFieldIn(target, valueAt(state.values, target), options, outcome)
  return [...others, ...ownIssues, ...(isOfPair ? checkAgreement(state.values, options.stored) : [])]
}

/** The issues without those of fields that are hidden, or not required any more, since a value was changed. */
function remainingIssues({ issues, values }: FormState, { form, ...options }: FieldCheck): ValueIssue[] {
  if (!form || issues.length === 0) return issues
  const { hidden, required } = evaluateConditions(form, values, options)
  const isOver = ({ field, messageKey }: ValueIssue) =>
    [...hidden].some((path) => isIssueOf({ field, messageKey }, path)) ||
    (messageKey === 'validation.required' && isFieldOf(form, field) && !required.has(field))
  return issues.filter((issue) => !isOver(issue))
}

function isFieldOf({ fieldSets }: WithFieldSets, path: string): boolean {
  return fieldSets.some((set) => set.fields.some((field) => pathOf(set, field) === path))
}

function isEqualTo(issue: ValueIssue) {
  return (other: ValueIssue) => other.field === issue.field && other.messageKey === issue.messageKey
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
        cleared: without(state.cleared, target.path),
        isDirty: true,
      }
      const remaining = { ...next, issues: remainingIssues(next, options) }
      const hasIssue = state.issues.some((issue) => isIssueOf(issue, target.path))
      return hasIssue ? { ...remaining, issues: validateTarget(remaining, target, options) } : remaining
    }
    case 'left': {
      const { target, options } = action
      const { path } = target
      if (!state.touched.has(path) || state.issues.some(isEqualTo(clearedIssue(path)))) return state
      if (!isReversedRange(target, valueAt(state.values, target)))
        return { ...state, issues: validateTarget(state, target, options) }
      return {
        ...state,
        values: withValue(state.values, target, undefined),
        issues: [...state.issues.filter((issue) => !isIssueOf(issue, path)), clearedIssue(path)],
        cleared: new Set(state.cleared).add(path),
      }
    }
    case 'rejected': {
      const { issues, problem, moved } = action
      // Issues say more, and the problem ends with them.
      const isOnlyIssues = issues.length > 0 && problem?.error === 'errors.invalid'
      return {
        ...state,
        values: moved?.values ?? state.values,
        changes: moved?.changes,
        issues,
        cleared: new Set(),
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
