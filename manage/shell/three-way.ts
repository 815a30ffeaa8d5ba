import type { Text } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'

/** Whose version of a part is taken that both have changed. */
export type Side = 'mine' | 'saved'

/** Returns the choice for a part, by its name. */
export type SideOf = (name: string) => Side

/** A version as it was when the edit started, the one that is saved now, and the edited one. */
export type Versions<Value> = { base: Value; saved: Value; mine: Value }

/** The versions of a part; `base` is undefined for one that is new in both. */
export type PartVersions<Value> = { base: Value | undefined; saved: Value; mine: Value }

/** Whether both have changed a part, and not alike. */
export function isContested<Value>({ base, saved, mine }: PartVersions<Value>): boolean {
  return !isSameValue(mine, saved) && !isSameValue(mine, base) && !isSameValue(saved, base)
}

/** The part that was changed; one that both have changed is that of `side`. */
export function mergePart<Value>(versions: PartVersions<Value>, side: Side): Value {
  const { base, saved, mine } = versions
  if (isContested(versions)) return versions[side]
  return isSameValue(mine, base) ? saved : mine
}

/** Merges an object by its properties, each of which is a part. */
export function mergeProperties<Values extends object>(
  versions: PartVersions<Values>,
  sideOf: SideOf,
): Values {
  const merged = { ...versions.mine }
  for (const name in merged) merged[name] = mergePart(partOf(versions)(name), sideOf(name))
  return merged
}

/** Both languages are parts of their own. */
export function mergeText(versions: PartVersions<Text>, name: string, sideOf: SideOf): Text {
  return mergeProperties(versions, (language) => sideOf(`${name}.${language}`))
}

type Rows<Row> = {
  keyOf: (row: Row) => string
  /** Merges a row that both versions have. */
  merge: (versions: PartVersions<Row>) => Row
  /** The name of the order of the rows as a part. */
  orderName: string
  /** The name of a row as a part. */
  nameOf: (key: string) => string
  sideOf: SideOf
}

/**
 * Merges ordered lists: rows that either has added, without those that either has removed. A row that one has removed and
 * the other has changed is kept by the choice of a side. The order is that of the version that has moved rows.
 */
export function mergeRows<Row>(versions: PartVersions<readonly Row[]>, rules: Rows<Row>): Row[] {
  const { keyOf, merge, orderName, nameOf, sideOf } = rules
  const { base = [], saved, mine } = versions
  const rowsOf = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))
  const rows = { base: rowsOf(base), saved: rowsOf(saved), mine: rowsOf(mine) }
  const merged = (key: string): Row[] => {
    const [before, theirs, own] = [rows.base.get(key), rows.saved.get(key), rows.mine.get(key)]
    if (theirs !== undefined && own !== undefined) return [merge({ base: before, saved: theirs, mine: own })]
    const row = theirs ?? own
    if (row === undefined) return []
    if (before === undefined) return [row]
    const isRemovalContested = !isSameValue(row, before)
    return isRemovalContested && (sideOf(nameOf(key)) === 'mine') === (own !== undefined) ? [row] : []
  }
  const orderOf = (list: readonly Row[]) =>
    list.map(keyOf).filter((key) => rows.base.has(key) && rows.saved.has(key) && rows.mine.has(key))
  const orders = { base: orderOf(base), saved: orderOf(saved), mine: orderOf(mine) }
  const isOrderedByMe = isContested(orders)
    ? sideOf(orderName) === 'mine'
    : !isSameValue(orders.mine, orders.base)
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
export function partOf<Value extends object>({ base, saved, mine }: PartVersions<Value>) {
  return <Name extends keyof Value>(name: Name): PartVersions<Value[Name]> => ({
    base: base?.[name],
    saved: saved[name],
    mine: mine[name],
  })
}
