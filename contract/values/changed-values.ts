import type { ValueChange } from '../admin-items.ts'
import type { FieldValue } from '../fields.ts'
import type { FormValues } from '../forms.ts'

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
export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((part, index) => isSameValue(part, b[index] ?? null))
  }
  return union(a, b).every((key) => isSameValue(a[key] ?? null, b[key] ?? null))
}

function union(a: object = {}, b: object = {}): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}
