import { type SQL, sql } from 'drizzle-orm'
import type { FacetName, ListQuery } from '#contract/items.ts'
import { facetKey } from './facets.ts'

/** The facets that are stored only in `search_facets`; lists filter by the others with columns of their own. */
export const textFacets = ['keywords', 'supervisors', 'periods', 'fields', 'remote'] as const

/** An entry's facets as an array, as in the index `items_search_facets_idx`. */
export const facetsColumn: SQL = sql`string_to_array(items.search_facets, E'\n')`

/** Conditions: the entry has one of the selected values of each of these facets. */
export function matchesFacets(query: ListQuery, names: readonly FacetName[]): SQL[] {
  return names
    .map((name) => selectedKeys(query, name))
    .filter((keys) => keys.length > 0)
    .map((keys) => sql`${facetsColumn} && ${sql.param(keys)}::text[]`)
}

/** The facet's selected values as they are stored. */
export function selectedKeys(query: ListQuery, name: FacetName): string[] {
  const values =
    name === 'years' ? (query.year === undefined ? [] : [String(query.year)]) : (query[name] ?? [])
  return values.map((value) => facetKey(name, value))
}
