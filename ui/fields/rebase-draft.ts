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

/**
 * The base with which a draft is stored that was rebased to `base`: where the person has typed the former value of a field again, its
 * current one, because the field would be unchanged otherwise.
 */
export function storedBase(base: FormValues, current: FormValues, values: FormValues): FormValues {
  const slugsIn = (set: string) => new Set([base, current].flatMap((each) => Object.keys(each[set] ?? {})))
  const recordOf = (set: string) =>
    [...slugsIn(set)].flatMap((slug) => {
      const former = base[set]?.[slug]
      const value = isSameValue(values[set]?.[slug], former) ? current[set]?.[slug] : former
      return value === undefined ? [] : [[slug, value] as const]
    })
  const sets = new Set([base, current].flatMap((each) => Object.keys(each)))
  return Object.fromEntries([...sets].map((set) => [set, Object.fromEntries(recordOf(set))]))
}
