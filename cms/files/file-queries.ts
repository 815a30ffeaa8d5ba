import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'

const timestamp = z.coerce.date().transform((date) => date.toISOString())
const rowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    originalName: z.string().nullable(),
    size: z.coerce.number(),
    form: z.string(),
    field: z.string(),
    itemUuid: z.string(),
    item: z.string().nullable(),
    inspectedEtag: z.string().nullable(),
    retainUntil: timestamp.nullable(),
    updatedAt: timestamp,
  }),
)
export type LockedFile = z.infer<typeof rowsSchema>[number]

/** Selects the rows of uploads `for update`, so that no other transaction attaches or removes them. */
export async function lockFiles(req: PayloadRequest, names: readonly string[]): Promise<LockedFile[]> {
  if (names.length === 0) return []
  const rows = await runSql(
    req,
    sql`
      select id, name, original_name as "originalName", size, form, field, item_uuid as "itemUuid",
        nullif(item, '') as item, inspected_etag as "inspectedEtag", retain_until as "retainUntil",
        updated_at as "updatedAt"
      from files
      where name in ${names}
      order by name
      for update
    `,
  )
  return rowsSchema.parse(rows)
}

const namesSchema = z.array(z.object({ name: z.string() }))

const sources = {
  now: sql`select "values" from items`,
  ever: sql`select "values" from items union all select version_values from _items_v`,
}

/** The subset of these files that any entry's values name, currently (`now`) or also in its history (`ever`). Scans all entries. */
export async function findNamedFiles(
  req: PayloadRequest,
  names: readonly string[],
  when: keyof typeof sources,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await runSql(
    req,
    sql`
      select distinct value ->> 'fileName' as name
      from (${sources[when]}) as stored ("values"),
        jsonb_path_query(stored."values", '$.*.* ? (@.type() == "object")') as value
      where value ->> 'fileName' in ${names}
    `,
  )
  return new Set(namesSchema.parse(rows).map(({ name }) => name))
}
