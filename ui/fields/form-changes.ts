import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { type CheckOptions, checkValues } from '#contract/values/check-values.ts'
import { evaluateConditions, isConditional, isFilled, withOutcome } from '#contract/values/conditions.ts'
import { fittingValue } from '#contract/values/fitting-value.ts'
import { isIssueOf, type SortedField, sortedFields, valueAt, withValue } from './sorted-fields.ts'

/** What has changed in a form since somebody began to fill it in. */
export type FormChanges = {
  /** Paths of fields that are new or ask something else. */
  changed: readonly string[]
  /** Fields that were answered and are no longer part of the form. */
  removed: readonly SortedField[]
}

/** A form that was loaded anew, and the one that it is a part of (`ConditionOptions`). */
export type ReloadedForm = { form: WithFieldSets; whole?: CheckOptions['whole'] }

type Entered = {
  /** The form as it was displayed when it was submitted. */
  displayed: WithFieldSets
  values: FormValues
  /** The issues with which the server rejected the values. */
  issues: readonly ValueIssue[]
}

/**
 * What was entered into an earlier version of a form as answers of the current one: the values that still fit, the issues of
 * displayed fields, and what has changed.
 */
export function moveAnswers(
  { displayed: before, values: entered, issues: rejected }: Entered,
  { form, whole }: ReloadedForm,
  options: CheckOptions,
): { values: FormValues; issues: ValueIssue[]; changes: FormChanges } {
  const values = fittingValues(form, entered)
  const ownOptions = { ...options, ...(whole && { whole }) }
  const outcome = isConditional(whole ?? form) && evaluateConditions(form, values, ownOptions)
  const after = new Map(
    sortedFields(outcome ? withOutcome(form, outcome) : form).map((target) => [target.path, target]),
  )
  const asked = new Map(sortedFields(before).map((target) => [target.path, target]))
  const own = checkValues(form, values, ownOptions).issues
  const isMissed = (issue: ValueIssue) =>
    [...after.keys()].some((path) => isIssueOf(issue, path) && !own.some((other) => isIssueOf(other, path)))
  return {
    values,
    issues: [...own, ...rejected.filter(isMissed)],
    changes: {
      changed: [...after.values()]
        .filter((target) => !asksTheSame(asked.get(target.path), target))
        .map(({ path }) => path),
      removed: [...asked.values()].filter(
        (target) => !after.has(target.path) && isFilled(valueAt(entered, target)),
      ),
    },
  }
}

function fittingValues(form: WithFieldSets, values: FormValues): FormValues {
  let fitting: FormValues = {}
  for (const target of sortedFields(form)) {
    const value = valueAt(values, target)
    const next = value === undefined || value === null ? undefined : fittingValue(target.field, value)
    if (next !== undefined) fitting = withValue(fitting, target, next)
  }
  return fitting
}

function asksTheSame(before: SortedField | undefined, after: SortedField): boolean {
  const questionOf = ({ field: { type, required, labels, settings } }: SortedField) => ({
    type,
    required,
    labels,
    settings,
  })
  return before !== undefined && isSameValue(questionOf(before), questionOf(after))
}
