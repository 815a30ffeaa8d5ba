import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/items.ts'
import { facetOf } from '#contract/registers/facets.ts'
import { openDays } from '#contract/registers/internship.ts'
import type { FacetName } from '#contract/registers/registers.ts'
import { facetKey } from './facets.ts'

/** An item's facets as an array, as in the index `items_search_facets_idx`. */
export const facetsColumn: SQL = sql`string_to_array(items.search_facets, E'\n')`

/** An offer's values of the facet `open`, which change with time and are therefore not stored. */
export const openColumn: SQL = sql`array_remove(array[${sql.join(openKeys(), sql`, `)}]::text[], null)`

function openKeys(): SQL[] {
  const key = (name: string, condition: SQL) =>
    sql`case when items.deadline_at >= now() and ${condition} then ${facetKey(facetOf('open'), name)} end`
  // `deadline_at` is the end of its day, so a deadline in 7 days is over in more than 7 and less than 8.
  const after = (days: number) => sql`now() + make_interval(days => ${days + 1})`
  return [
    ...Object.entries(openDays).map(([name, days]) => key(name, sql`items.deadline_at < ${after(days)}`)),
    key('longer', sql`items.deadline_at >= ${after(Math.max(...Object.values(openDays)))}`),
  ]
}

/** Conditions: the item has one of the selected values of each of these facets. */
export function matchesFacets(query: ListQuery, names: readonly FacetName[]): SQL[] {
  return names
    .map((name) => ({ name, keys: selectedKeys(query, name) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ name, keys }) => {
      // The index of the register's order has the year.
      if (name === 'years') return sql`items.year = ${query.year}`
      const column = facetOf(name).changesWithTime ? openColumn : facetsColumn
      return sql`${column} && ${sql.param(keys)}::text[]`
    })
}

/** The keys of the facet's selected values. */
export function selectedKeys(query: ListQuery, name: FacetName): string[] {
  const values =
    name === 'years' ? (query.year === undefined ? [] : [String(query.year)]) : (query[name] ?? [])
  return values.map((value) => facetKey(facetOf(name), value))
}
