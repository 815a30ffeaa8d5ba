import { isDeepStrictEqual } from 'node:util'
import type { FormValues } from '#contract/forms.ts'

/** Dotted paths of the fields whose values differ. */
export function changedPaths(before: FormValues, after: FormValues): string[] {
  return union(before, after).flatMap((set) =>
    union(before[set], after[set])
      .filter((field) => !isDeepStrictEqual(before[set]?.[field], after[set]?.[field]))
      .map((field) => `${set}.${field}`),
  )
}

function union(a: object = {}, b: object = {}): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}
