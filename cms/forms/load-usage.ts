import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type Usage, usageSchema } from '#contract/admin-forms.ts'

/** Values that count: items do not store empty ones, but may have been written before that rule. */
const isGiven = sql`field.value not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`

const rowsSchema = z.array(usageSchema.shape.fields.element.extend({ kind: z.enum(['field', 'fieldSet']) }))

/**
 * How many items, in any status and of the forms that the caller sees, have a value for each field and field set, also for
 * those removed from the form. With `field`, only that field, and how many items have each of its values.
 */
export async function loadUsage(
  req: PayloadRequest,
  { field }: { field?: string | undefined },
): Promise<Usage> {
  const isWanted = field === undefined ? sql`true` : sql`field.key = ${field}`
  const rows = rowsSchema.parse(
    await runSql(
      req,
      sql`
        select 'field' as kind, items.form, held.slug, count(*)::int as entries
        from items cross join lateral (
          select distinct field.key as slug
          from jsonb_each(items.values) as sets cross join lateral jsonb_each(sets.value) as field
          where ${isGiven} and ${isWanted}
        ) as held
        where ${isFormSeen(req, sql`items.form`)}
        group by items.form, held.slug
        union all
        select 'fieldSet', items.form, sets.key, count(*)::int
        from items cross join lateral jsonb_each(items.values) as sets
        where sets.value <> '{}'::jsonb and ${field === undefined} and ${isFormSeen(req, sql`items.form`)}
        group by items.form, sets.key
      `,
    ),
  )
  const ofKind = (wanted: 'field' | 'fieldSet') =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...row }) => row)
  return {
    fields: ofKind('field'),
    fieldSets: ofKind('fieldSet'),
    options: field === undefined ? [] : await countOptions(req, field),
  }
}

async function countOptions(req: PayloadRequest, field: string): Promise<Usage['options']> {
  const rows = await runSql(
    req,
    sql`
      select member.value #>> '{}' as value, count(distinct items.id)::int as entries
      from items
        cross join lateral jsonb_each(items.values) as sets
        cross join lateral jsonb_array_elements(
          case jsonb_typeof(sets.value -> ${field}::text)
            when 'array' then sets.value -> ${field}::text
            when 'string' then jsonb_build_array(sets.value -> ${field}::text)
            when 'number' then jsonb_build_array(sets.value -> ${field}::text)
            else '[]'::jsonb
          end
        ) as member
      where jsonb_typeof(member.value) in ('string', 'number') and ${isFormSeen(req, sql`items.form`)}
      group by 1
      order by entries desc, value
      limit 1000
    `,
  )
  return usageSchema.shape.options.parse(rows)
}
