import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { KeywordUsage } from '#contract/keywords.ts'

const rowsSchema = z.array(
  z.object({
    value: z.string(),
    total: z.coerce.number(),
    thesis: z.coerce.number(),
    topics: z.coerce.number(),
  }),
)

/**
 * Counts the entries that use each keyword, in any status and including removed fields, in one pass over all entries. The map
 * omits unused keywords.
 */
export async function countUsage(req: PayloadRequest): Promise<ReadonlyMap<string, KeywordUsage>> {
  const rows = await runSql(
    req,
    sql`
      select
        used.value,
        count(distinct items.id) as total,
        count(distinct items.id) filter (where items.form = 'thesis') as thesis,
        count(distinct items.id) filter (where items.form = 'topics') as topics
      from items
      cross join lateral jsonb_each(items.values) as field_set
      join fields on fields.type = 'keywords'
        and jsonb_typeof(field_set.value) = 'object'
        and jsonb_typeof(field_set.value -> fields.slug) = 'array'
      cross join lateral jsonb_array_elements_text(field_set.value -> fields.slug) as used(value)
      group by used.value
    `,
  )
  return new Map(rowsSchema.parse(rows).map(({ value, ...usage }) => [value, usage]))
}
