import { and, type SQL, sql } from 'drizzle-orm'
import type { FacetName, ListQuery } from '#contract/items.ts'
import { facetKey } from './facets.ts'

/** The facets that are stored only in `search_facets`; lists filter by the others with columns of their own. */
export const textFacets = ['keywords', 'supervisors', 'periods', 'fields', 'remote'] as const

/** An entry's facets as an array, as in the index `items_search_facets_idx`. */
export const facetsColumn: SQL = sql`string_to_array(items.search_facets, E'\n')`

/** The entry has one of the selected values of each of these facets. */
export function matchesFacets(query: ListQuery, names: readonly FacetName[]): SQL | undefined {
  return and(...names.map((name) => hasSelected(query, name)))
}

/** Undefined if no value of the facet is selected. */
function hasSelected(query: ListQuery, name: FacetName): SQL | undefined {
  const keys = selectedKeys(query, name)
  return keys.length > 0 ? sql`${facetsColumn} && ${sql.param(keys)}::text[]` : undefined
}

/** The facet's selected values as they are stored. */
export function selectedKeys(query: ListQuery, name: FacetName): string[] {
  const values =
    name === 'years' ? (query.year === undefined ? [] : [String(query.year)]) : (query[name] ?? [])
  return values.map((value) => facetKey(name, value))
}
