import type { FormValues } from '../fields.ts'
import { isRecord } from '../is-record.ts'
import type { ValueChange } from '../item-history.ts'

/** The fields whose values differ, with both values; null for an absent one. */
export function changedValues(before: FormValues, after: FormValues): ValueChange[] {
  return union(before, after).flatMap((set) =>
    union(before[set], after[set])
      .map((field) => ({
        field: `${set}.${field}`,
        before: before[set]?.[field] ?? null,
        after: after[set]?.[field] ?? null,
      }))
      .filter((change) => !isSameValue(change.before, change.after)),
  )
}

/** Whether two values are equal; the order of an object's properties is not significant. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, index) => isSameValue(part, b[index]))
  if (!isRecord(a) || !isRecord(b)) return a === b
  return union(a, b).every((key) => isSameValue(a[key] ?? null, b[key] ?? null))
}

function union(a: object = {}, b: object = {}): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}
