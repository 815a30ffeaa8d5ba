import type { HistoryEntry, ValueChange } from '#contract/item-history.ts'
import { isSameValue } from '#contract/values/changed-values.ts'

/** A return of an entry: its message, and the marked fields by their dotted paths. */
export type EntryReturn = Pick<HistoryEntry, 'at' | 'who'> & { message: string; marks: readonly string[] }

/** The newest return of an entry that was not undone; only returns have marks (contract §3). */
export function lastReturnOf(history: readonly HistoryEntry[]): EntryReturn | undefined {
  const entry = history.find(({ marks, isUndone }) => marks && !isUndone)
  return entry && { at: entry.at, who: entry.who, message: entry.reason ?? '', marks: entry.marks ?? [] }
}

/** The values that differ from those of the entry when it was last returned, or was edited as returned. */
export function changesSinceReturn(history: readonly HistoryEntry[]): ValueChange[] {
  const returned = history.findIndex(({ to, isUndone }) => to === 'returned' && !isUndone)
  const changes = history
    .slice(0, Math.max(returned, 0))
    .toReversed()
    .flatMap((entry) => entry.changes)
  return Array.from(
    Map.groupBy(changes, ({ field }) => field),
    ([field, each]) => ({
      field,
      before: each[0]?.before ?? null,
      after: each.at(-1)?.after ?? null,
    }),
  ).filter(({ before, after }) => !isSameValue(before, after))
}
