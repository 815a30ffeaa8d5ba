import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import type { Form } from '#contract/forms.ts'
import type { Facet, ListQuery } from '#contract/items.ts'
import { keywordLabelsSchema } from '#contract/keyword-labels.ts'
import { recordOf } from '#contract/record-of.ts'
import { facetNames, facetOf } from '#contract/registers/facets.ts'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { facetsColumn, matchesFacets, openColumn, selectedKeys } from './facets-sql.ts'
import { listRequests, yearIn } from './list-items.ts'
import { isReadable } from './policy.ts'

/** Some facets have as many values as there are people or words, so only the most frequent are returned. */
const limits = sql.join(
  facetNames.flatMap((name) => {
    const { mostValues } = facetOf(name)
    return mostValues === undefined ? [] : [sql`when ${name} then ${mostValues}`]
  }),
  sql` `,
)

const rowsSchema = z.array(
  z.object({
    form: z.string(),
    name: z.enum(facetNames),
    value: z.string(),
    label: z.string(),
    labels: keywordLabelsSchema.nullable(),
    count: z.number(),
  }),
)

/**
 * Counts the items that a list with this query contains by the values of their facets, in one statement. Selected values
 * of a facet do not restrict its own counts, so that further values can be chosen (contract §3).
 */
export async function listFacets(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<Facet[]> {
  const selection = { ...query, year: yearIn(form, query) }
  const others = { ...query, ...recordOf(facetNames, () => undefined), year: undefined, sort: undefined }
  return inTurn(req, async () => {
    for await (const { condition } of listRequests(req, { caller, form, query: others })) {
      const rows = rowsSchema.parse(await runSql(req, countByFacet(selection, condition)))
      if (rows.length > 0) return groupByName(rows)
    }
    return []
  })
}

/** Like `listFacets`, for all items of registers that the caller may read, in one statement; by register. */
export async function listFacetsByRegister(req: PayloadRequest): Promise<Record<Register, Facet[]>> {
  const condition = sql`items.form = any(${sql.param(registerSlugs)}::text[]) and ${isReadable(req)}`
  const rows = rowsSchema.parse(await runSql(req, countByFacet({}, condition)))
  return recordOf(registerSlugs, (slug) => groupByName(rows.filter(({ form }) => form === slug)))
}

/**
 * `unmatched`: the selected facets that an item does not match. An item counts for a facet if it matches all other ones.
 */
function countByFacet(selection: ListQuery, condition: SQL): SQL {
  const restricted = facetNames.filter((name) => selectedKeys(selection, name).length > 0)
  const unmatched = restricted.map(
    (name) =>
      sql`case when ${sql.join(matchesFacets(selection, [name]), sql` and `)} then null else ${name}::text end`,
  )
  const selected = restricted.flatMap((name) => selectedKeys(selection, name))
  return sql`
    with matched as materialized (
      select items.form, ${facetsColumn} || ${openColumn} as facets,
        array_remove(array[${sql.join(unmatched, sql`, `)}]::text[], null) as unmatched
      from items where ${condition}
    ), counted as (
      select form, split_part(facet, '=', 1) as name, substr(facet, strpos(facet, '=') + 1) as value,
        count(*)::int as count
      from matched, unnest(facets) as facet
      where unmatched <@ array[split_part(facet, '=', 1)]
      group by form, facet
    ), ranked as (
      select *, row_number() over (partition by form, name order by count desc, value) as rank from counted
    )
    select ranked.form, ranked.name, ranked.value, coalesce(keywords.label, ranked.value) as label, count,
      case when keywords.id is not null then jsonb_build_object('et', label_et, 'en', label_en) end as labels
    from ranked left join keywords
      on ranked.name = 'keywords' and keywords.value = ranked.value and keywords.published
    where rank <= case ranked.name ${limits} else rank end
      or ranked.name || '=' || ranked.value = any(${sql.param(selected)}::text[])
    order by rank
  `
}

function groupByName(rows: z.infer<typeof rowsSchema>): Facet[] {
  return facetNames.flatMap((name) => {
    const values = rows
      .filter((row) => row.name === name)
      .map(({ value, label, labels, count }) => ({ value, label, ...(labels && { labels }), count }))
    return values.length > 0 ? [{ name, values }] : []
  })
}
