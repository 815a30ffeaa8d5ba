/** Encodes an item's levels in one column (`|bachelor|masters|`), so that lists can filter by them without a join. */
export function levelKeyOf(levels: readonly string[]): string | null {
  return levels.length > 0 ? `|${[...levels].sort().join('|')}|` : null
}

export function levelsIn(key: string | null | undefined): string[] {
  return key?.split('|').filter(Boolean) ?? []
}

const and = '__and__'

/**
 * The substrings that a level key must contain to match a filter: for each level of the filter, at least one of its patterns.
 * `masters__and__bachelor` stands for both levels, in a filter and as a level of an item (public.md §2).
 */
export function levelPatterns(filter: string): string[][] {
  return filter
    .split(and)
    .filter(Boolean)
    .map((level) => [`|${level}|`, `|${level}${and}`, `${and}${level}|`])
}
