import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { previewVersion } from './preview-limits.ts'

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

/** Marks locked uploads as files of the item. */
export async function attachFiles(
  req: PayloadRequest,
  item: string,
  attached: readonly { name: string; md5: string | null }[],
): Promise<void> {
  await runSql(
    req,
    // A picture would be that of another file, which had the same name and was detached.
    sql`
      update files
      set item = ${item}, md5 = given.md5, retain_until = null, updated_at = clock_timestamp(),
        preview_version = null, preview_width = null, preview_height = null
      from jsonb_to_recordset(${JSON.stringify(attached)}::jsonb) as given(name text, md5 text)
      where files.name = given.name
    `,
  )
}

const untriedSchema = z.array(z.object({ name: z.string(), size: z.coerce.number(), updatedAt: timestamp }))
export type UntriedFile = z.infer<typeof untriedSchema>[number]

/** PDF files of entries whose picture was not tried yet, or by another version of the rules: the condition of the index `files_preview_idx`. */
const isWithoutPreview = sql`item <> '' and name like '%.pdf' and preview_version is distinct from ${previewVersion}`

/** The number of files that wait for a picture, and since when the first of them has belonged to its entry. */
export const previewQueue = sql`
  select count(*)::int as length, min(updated_at) as oldest from files where ${isWithoutPreview}`

/** Files that wait for a picture, the newest first. */
export async function findFilesWithoutPreview(req: PayloadRequest, limit: number): Promise<UntriedFile[]> {
  const rows = await runSql(
    req,
    sql`
      select name, size, updated_at as "updatedAt"
      from files
      where ${isWithoutPreview}
      order by created_at desc
      limit ${limit}
    `,
  )
  return untriedSchema.parse(rows)
}

const previewsSchema = z.array(
  z.object({
    name: z.string(),
    width: z.coerce.number(),
    height: z.coerce.number(),
    updatedAt: timestamp,
  }),
)
export type StoredPreview = z.infer<typeof previewsSchema>[number]

/** The pictures of these files, as far as there are any. */
export async function findPreviews(req: PayloadRequest, names: readonly string[]): Promise<StoredPreview[]> {
  if (names.length === 0) return []
  const query = sql`select name, preview_width as width, preview_height as height, updated_at as "updatedAt"
    from files where name = any(${sql.param(names)}) and item <> '' and preview_width is not null`
  return previewsSchema.parse(await runSql(req, query, { isPrepared: true }))
}

const namesSchema = z.array(z.object({ name: z.string() }))

const sources = {
  now: sql`select "values" from items`,
  ever: sql`select "values" from items union all select version_values from _items_v`,
}

/** The subset of these files that any item's values name, currently (`now`) or also in its history (`ever`). Scans all items. */
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
