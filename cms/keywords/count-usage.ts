import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { KeywordUsage } from '#contract/keywords.ts'
import { recordOf } from '#contract/record-of.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { fieldTypesOfKind } from '#contract/values/field-types.ts'

const keywordTypes = sql.join(
  fieldTypesOfKind('keywords').map((type) => sql`${type}`),
  sql`, `,
)

/** A row (`item`, `form`, `field_set`, `field`, `value`) for each keyword of each item, in any status and including removed fields. */
export const keywordUsages = sql`
  select items.id as item, items.form, field_set.key as field_set, fields.slug as field, used.value
  from items
  cross join lateral jsonb_each(items.values) as field_set
  join fields on fields.type in (${keywordTypes})
    and jsonb_typeof(field_set.value) = 'object'
    and jsonb_typeof(field_set.value -> fields.slug) = 'array'
  cross join lateral jsonb_array_elements_text(field_set.value -> fields.slug) as used(value)
`

const rowsSchema = z.array(
  z.object({
    value: z.string(),
    total: z.coerce.number(),
    ...recordOf(keywordRegisters, () => z.coerce.number()),
  }),
)

/** Counts the items of the forms that the caller sees that use each keyword, in one pass. The map omits keywords without any. */
export async function countUsage(req: PayloadRequest): Promise<ReadonlyMap<string, KeywordUsage>> {
  const rows = await runSql(
    req,
    sql`
      select
        value,
        count(distinct item) as total,
        ${sql.join(
          keywordRegisters.map(
            (slug) => sql`count(distinct item) filter (where form = ${slug}) as ${sql.identifier(slug)}`,
          ),
          sql`, `,
        )}
      from (${keywordUsages}) as usages
      where ${isFormSeen(req, sql`form`)}
      group by value
    `,
  )
  return new Map(rowsSchema.parse(rows).map(({ value, ...usage }) => [value, usage]))
}

const valuesSchema = z.array(z.object({ value: z.string() }))

/** The subset of these keywords that any item uses. */
export async function findUsed(req: PayloadRequest, values: readonly string[]): Promise<string[]> {
  const rows = await runSql(
    req,
    sql`select distinct value from (${keywordUsages}) as usages where value = any(${sql.param([...values])}::text[])`,
  )
  const used = new Set(valuesSchema.parse(rows).map(({ value }) => value))
  return values.filter((value) => used.has(value))
}
