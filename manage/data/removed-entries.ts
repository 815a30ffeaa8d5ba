import type { AdminItem } from '#contract/admin-items.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'

type RemovedEntry = { path: string; text: string }

/** An item's stored values of fields that were since removed from the form (contract §6). */
export function removedEntries(
  { fieldSets, values }: Pick<AdminItem, 'fieldSets' | 'values'>,
  wording: Wording,
): RemovedEntry[] {
  return Object.entries(values).flatMap(([set, fields]) => {
    const currentFields = new Set(fieldSets.find(({ slug }) => slug === set)?.fields.map(({ slug }) => slug))
    return Object.entries(fields)
      .filter(([slug]) => !currentFields.has(slug))
      .map(([slug, value]) => ({ path: `${set}.${slug}`, text: valueText(undefined, value, wording) }))
      .filter(({ text }) => text !== '')
  })
}
