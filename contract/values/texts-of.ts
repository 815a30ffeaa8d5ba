import type { FieldValue } from '../fields.ts'

/** The texts and numbers of a list; a single one counts as a list of one. Values of other shapes are omitted. */
export function textsOf(value: FieldValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : []))
    .filter(Boolean)
}
