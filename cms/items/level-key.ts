/** An item's levels in one column (`|bachelor|masters|`), by which lists are filtered without a join. */
export function levelKeyOf(levels: readonly string[]): string | null {
  return levels.length > 0 ? `|${[...levels].sort().join('|')}|` : null
}

export function levelsIn(key: string | null | undefined): string[] {
  return key?.split('|').filter(Boolean) ?? []
}

const and = '__and__'

/**
 * What a level key must contain to match a filter, for each of the filter's levels any one of these texts.
 * `masters__and__bachelor` stands for both levels, in a filter and as a level of an item (public.md §2).
 */
export function levelPatterns(filter: string): string[][] {
  return filter
    .split(and)
    .filter(Boolean)
    .map((level) => [`|${level}|`, `|${level}${and}`, `${and}${level}|`])
}
