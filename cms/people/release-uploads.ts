import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { RemovedFile } from '#cms/items/remove-items.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { mayName, type Person } from './person.ts'
import { wordsOf } from './replace-person.ts'

const uploadsSchema = z.array(
  z.object({
    name: z.string(),
    itemUuid: z.string(),
    originalName: z.string().nullable(),
    owners: z.array(z.string()),
  }),
)

/**
 * The uploads of no entry that are in drafts of the person, or in no draft and named after the person: they may be removed from now on.
 * In the caller's transaction, before the drafts are removed.
 */
export async function releaseUploads(req: PayloadRequest, person: Person): Promise<RemovedFile[]> {
  const owned = sql`(
    select owner from drafts where item_uuid::text = files.item_uuid
    union all
    select owner from item_drafts where item::text = files.item_uuid and strpos(values::text, files.name) > 0
  )`
  const rows = await runSql(
    req,
    sql`
      select name, item_uuid as "itemUuid", original_name as "originalName", array${owned} as owners from files
      where coalesce(item, '') = ''
        and (exists ${owned} or ${mayName(person, sql`concat_ws(' ', name, original_name, replace(name, '_', ' '))`)})
      order by name
    `,
  )
  const namesPerson = (name: string) => person.without(wordsOf(name)) !== wordsOf(name)
  const released = uploadsSchema
    .parse(rows)
    .filter(({ name, originalName, owners }) =>
      owners.length > 0 ? owners.some(person.isNamed) : [name, originalName ?? ''].some(namesPerson),
    )
  const names = sql.param(released.map(({ name }) => name))
  if (released.length > 0)
    await runSql(req, sql`update files set retain_until = now() where name = any(${names}::text[])`)
  return released.map(({ name, itemUuid }) => ({ name, itemUuid }))
}
