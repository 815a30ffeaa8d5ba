import type { FieldValue, FormValues } from '#contract/forms.ts'

/** The words of an entry that a list's search box looks through in the browser: no addresses, no files. */
export function searchTextOf(values: FormValues): string {
  const texts = Object.values(values).flatMap((fields) => Object.values(fields).flatMap(textsIn))
  return [...new Set(texts)].join(' ')
}

function textsIn(value: FieldValue): string[] {
  if (typeof value === 'string') return /^https?:|@/.test(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== 'object' || 'fileName' in value) return []
  return Object.values(value).flatMap(textsIn)
}
