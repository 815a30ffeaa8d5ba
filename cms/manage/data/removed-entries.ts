import type { FieldValue } from '#contract/forms.ts'
import type { AdminItem } from '#contract/items.ts'

export type RemovedEntry = { path: string; text: string }

/** Values whose fields the form has lost since the entry was written; they are kept (contract §6). */
export function removedEntries({
  fieldSets,
  values,
}: Pick<AdminItem, 'fieldSets' | 'values'>): RemovedEntry[] {
  return Object.entries(values).flatMap(([set, fields]) => {
    const known = new Set(fieldSets.find(({ slug }) => slug === set)?.fields.map(({ slug }) => slug))
    return Object.entries(fields)
      .filter(([slug]) => !known.has(slug))
      .map(([slug, value]) => ({ path: `${set}.${slug}`, text: toText(value) }))
      .filter(({ text }) => text !== '')
  })
}

function toText(value: FieldValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ')
  return typeof value === 'object'
    ? Object.values(value).map(toText).filter(Boolean).join(' ')
    : String(value)
}
