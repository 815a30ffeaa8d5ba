import { isDeepStrictEqual } from 'node:util'
import type { FormValues } from '#contract/forms.ts'
import type { ValueChange } from '#contract/items.ts'

/** The fields whose values differ, with both values; null for an absent one. */
export function changedValues(before: FormValues, after: FormValues): ValueChange[] {
  return union(before, after).flatMap((set) =>
    union(before[set], after[set])
      .map((field) => ({
        field: `${set}.${field}`,
        before: before[set]?.[field] ?? null,
        after: after[set]?.[field] ?? null,
      }))
      .filter((change) => !isDeepStrictEqual(change.before, change.after)),
  )
}

function union(a: object = {}, b: object = {}): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}
