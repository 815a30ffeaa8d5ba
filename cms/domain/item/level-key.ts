/** An entry's levels in one column (`|bachelor|masters|`), so that lists are filtered by it without a join. */
export function levelKeyOf(levels: readonly string[]): string | null {
  return levels.length > 0 ? `|${[...levels].sort().join('|')}|` : null
}

export function levelsIn(key: string | null | undefined): string[] {
  return key?.split('|').filter(Boolean) ?? []
}

/** The levels that a filter asks for together: `masters__and__bachelor` wants both (public.md §2). */
export function levelsAsked(filter: string): string[] {
  return filter.split('__and__').filter(Boolean)
}
