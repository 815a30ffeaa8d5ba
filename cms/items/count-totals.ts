import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { sqlTimeZone } from '#cms/platform/database/time-zone.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import type { Form } from '#contract/forms.ts'
import { type Dimension, facetOfDimension } from '#contract/registers/dimensions.ts'
import { effectiveStatus } from './effective-status.ts'
import { facetKey } from './facets.ts'
import { facetsColumn, openColumn } from './facets-sql.ts'
import { listRequests } from './list-items.ts'

type Counted = { value: string; count: number }
export type Totals = {
  /** Items, each once. */
  total: number
  rows: Counted[]
  /** The most frequent values of the second dimension. */
  columns: Counted[]
  columnCount: number
  /** By the values of both dimensions. */
  cells: { row: string; column: string; count: number }[]
  /** Items with more than one value. */
  several: { rows: number; columns: number }
}

const partsSchema = z.array(
  z.object({
    part: z.enum(['total', 'severalRows', 'severalColumns', 'columnCount', 'row', 'column', 'cell']),
    row: z.string().nullable(),
    column: z.string().nullable(),
    count: z.number(),
  }),
)

type Options = { by: Dimension; and: Dimension | undefined; mostColumns: number }

/**
 * Counts the items that a list with this query contains by the values of one or two dimensions, in one statement. An item with
 * several values counts for each of them. No value is the empty text.
 */
export async function countTotals(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
  options: Options,
): Promise<Totals> {
  const { sort: _sort, ...filters } = query
  return inTurn(req, async () => {
    let totals = totalsOf([])
    for await (const { condition } of listRequests(req, { caller, form, query: filters })) {
      totals = totalsOf(await runSql(req, countParts(form, condition, options)))
      if (totals.total > 0) break
    }
    return totals
  })
}

function countParts(form: Form, condition: SQL, { by, and, mostColumns }: Options): SQL {
  const none = sql`null::text`
  const inColumns = and
    ? sql`
    union all select 'severalColumns', ${none}, ${none}, (count(*) filter (where cardinality(seconds) > 1))::int from matched
    union all select 'columnCount', ${none}, ${none}, count(*)::int from counted
    union all select 'column', ${none}, value, count from shown
    union all select 'cell', first, second, count(*)::int
      from matched, unnest(firsts) as first, unnest(seconds) as second
      where second in (select value from shown) group by first, second`
    : sql``
  return sql`
    with matched as materialized (
      select ${valuesOf(form, by)} as firsts, ${and ? valuesOf(form, and) : sql`array[]::text[]`} as seconds
      from items where ${condition}
    ), counted as (
      select value, count(*)::int as count from matched, unnest(seconds) as value group by value
    ), shown as materialized (
      select value, count from counted order by count desc, value limit ${mostColumns}
    )
    select 'total' as part, ${none} as "row", ${none} as "column", count(*)::int as count from matched
    union all select 'severalRows', ${none}, ${none}, (count(*) filter (where cardinality(firsts) > 1))::int from matched
    union all select 'row', first, ${none}, count(*)::int from matched, unnest(firsts) as first group by first
    ${inColumns}`
}

/** An item's values of a dimension as an array, which is never empty. */
function valuesOf({ slug }: Form, dimension: Dimension): SQL {
  const facet = facetOfDimension(slug, dimension)
  if (facet) {
    const prefix = facetKey(facet, '')
    const stored = facet.changesWithTime ? openColumn : facetsColumn
    // A combined value stands for its parts, which the item has too.
    const isCombined = facet.combined ? sql`and facet <> ${facetKey(facet, facet.combined)}` : sql``
    return sql`coalesce(nullif(array(
      select substr(facet, ${prefix.length + 1}) from unnest(${stored}) as facet
      where starts_with(facet, ${prefix}) ${isCombined}
    ), '{}'), array[''])`
  }
  switch (dimension) {
    case 'organization':
      return sql`array[coalesce(btrim(regexp_replace(items.organization, '\\s+', ' ', 'g')), '')]`
    case 'month':
      return sql`array[to_char(items.created_at at time zone ${sqlTimeZone}, 'YYYY-MM')]`
    default:
      return sql`array[${effectiveStatus(sql`now()`)}]`
  }
}

function totalsOf(found: readonly unknown[]): Totals {
  const parts = partsSchema.parse(found)
  const numberOf = (name: string) => parts.find(({ part }) => part === name)?.count ?? 0
  return {
    total: numberOf('total'),
    rows: parts.flatMap(({ part, row, count }) =>
      part === 'row' && row !== null ? [{ value: row, count }] : [],
    ),
    columns: parts.flatMap(({ part, column, count }) =>
      part === 'column' && column !== null ? [{ value: column, count }] : [],
    ),
    columnCount: numberOf('columnCount'),
    cells: parts.flatMap(({ part, row, column, count }) =>
      part === 'cell' && row !== null && column !== null ? [{ row, column, count }] : [],
    ),
    several: { rows: numberOf('severalRows'), columns: numberOf('severalColumns') },
  }
}
