import type { Text } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'

/** Whose version of a part is taken that both have changed. */
export type Side = 'mine' | 'saved'

/** A version as it was when the edit started, the one that is saved now, and the edited one. */
export type Versions<Value> = { base: Value; saved: Value; mine: Value }

/** Whether both have changed a part, and not alike. */
export function isContested<Value>({ base, saved, mine }: Versions<Value>): boolean {
  return !isSameValue(mine, saved) && !isSameValue(mine, base) && !isSameValue(saved, base)
}

/** The part that was changed; one that both have changed is that of `side`. */
export function mergePart<Value>(versions: Versions<Value>, side: Side): Value {
  const { base, saved, mine } = versions
  if (isContested(versions)) return versions[side]
  return isSameValue(mine, base) ? saved : mine
}

/** Both languages are parts of their own. */
export function mergeText({ base, saved, mine }: Versions<Text>, side: Side): Text {
  return {
    et: mergePart({ base: base.et, saved: saved.et, mine: mine.et }, side),
    en: mergePart({ base: base.en, saved: saved.en, mine: mine.en }, side),
  }
}

type Rows<Row> = {
  keyOf: (row: Row) => string
  /** Merges a row that both versions have; `base` is `saved` if the row is new in both. */
  merge: (versions: Versions<Row>) => Row
  side: Side
}

/**
 * Merges ordered lists: rows that either has added, without those that either has removed. A row that one has removed and
 * the other has changed is kept by the choice of `side`. The order is that of the version that has moved rows.
 */
export function mergeRows<Row>(versions: Versions<readonly Row[]>, { keyOf, merge, side }: Rows<Row>): Row[] {
  const { base, saved, mine } = versions
  const rowsOf = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))
  const rows = { base: rowsOf(base), saved: rowsOf(saved), mine: rowsOf(mine) }
  const merged = (key: string): Row[] => {
    const [before, theirs, own] = [rows.base.get(key), rows.saved.get(key), rows.mine.get(key)]
    if (theirs !== undefined && own !== undefined)
      return [merge({ base: before ?? theirs, saved: theirs, mine: own })]
    const row = theirs ?? own
    if (row === undefined) return []
    if (before === undefined) return [row]
    const isRemovalContested = !isSameValue(row, before)
    return isRemovalContested && (side === 'mine') === (own !== undefined) ? [row] : []
  }
  const orderOf = (list: readonly Row[]) =>
    list.map(keyOf).filter((key) => rows.base.has(key) && rows.saved.has(key) && rows.mine.has(key))
  const orders = { base: orderOf(base), saved: orderOf(saved), mine: orderOf(mine) }
  const isOrderedByMe = isContested(orders) ? side === 'mine' : !isSameValue(orders.mine, orders.base)
  const [first, second] = isOrderedByMe ? [mine, saved] : [saved, mine]
  return withInserted(first.map(keyOf), second.map(keyOf)).flatMap(merged)
}

/** The keys with those of the other list that are missing, each after the one that it follows there. */
function withInserted(keys: readonly string[], others: readonly string[]): string[] {
  const all = [...keys]
  for (const [index, key] of others.entries()) {
    if (all.includes(key)) continue
    const previous = others[index - 1]
    all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, key)
  }
  return all
}

/** Returns a function that selects a property of all versions. */
export function partOf<Value extends object>({ base, saved, mine }: Versions<Value>) {
  return <Name extends keyof Value>(name: Name): Versions<Value[Name]> => ({
    base: base[name],
    saved: saved[name],
    mine: mine[name],
  })
}
