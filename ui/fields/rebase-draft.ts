import type { FormValues } from '#contract/fields.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import type { Draft } from './parse-draft.ts'
import { type SortedField, valueAt, withValue } from './sorted-fields.ts'

/**
 * A draft of an existing item over the item's current values, which may have changed since: fields that the person has changed
 * are as in the draft, all others as they are now. `overwrites` names those that the item has otherwise since; `base` keeps their
 * former values, so that the next rebase names them too. Undefined if that changes nothing.
 */
export function rebaseDraft(
  draft: Draft,
  current: FormValues,
  fields: Iterable<SortedField>,
): Draft | undefined {
  const { values, base = current } = draft
  const changed = [...fields].filter((target) => {
    const value = valueAt(values, target)
    return !isSameValue(value, valueAt(base, target)) && !isSameValue(value, valueAt(current, target))
  })
  if (changed.length === 0) return undefined
  const rebased = changed.reduce((all, target) => withValue(all, target, valueAt(values, target)), current)
  const overwritten = changed.filter(
    (target) => !isSameValue(valueAt(base, target), valueAt(current, target)),
  )
  const overwrites = overwritten.map(({ path }) => path)
  return {
    ...draft,
    values: rebased,
    base: overwritten.reduce((all, target) => withValue(all, target, valueAt(base, target)), current),
    ...(overwrites.length > 0 && { overwrites }),
  }
}
