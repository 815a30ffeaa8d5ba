import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { Problem } from '#contract/problems.ts'
import { isTranslationName, mostTextChanges, type TextChange } from '#contract/translations.ts'

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    namespace: z.string(),
    key: z.string(),
    at: z.string().transform((at) => new Date(at).toISOString()),
    who: z.string().nullable(),
    username: z.string().nullable(),
    before: z.object({ et: z.string(), en: z.string() }),
    after: z.object({ et: z.string(), en: z.string() }),
  }),
)

/** The changes of a key by managers, newest first (contract §7). Texts of a deleted key remain. */
export async function listTextChanges(
  req: PayloadRequest,
  name: { namespace: string; key: string },
): Promise<TextChange[]> {
  if (!isTranslationName(name)) return []
  const changes = await find(req, sql`namespace = ${name.namespace} and key = ${name.key}`)
  return changes.map(({ id: uuid, at, who, username, before, after }) => ({
    uuid,
    at,
    who,
    username,
    before,
    after,
  }))
}

/** @throws Problem `notFound` */
export async function findChange(req: PayloadRequest, uuid: string) {
  const [change] = await find(req, sql`id = ${uuid}::uuid`)
  if (!change) throw new Problem('notFound')
  return change
}

async function find(req: PayloadRequest, where: SQL) {
  const rows = await runSql(
    req,
    sql`
      select id, namespace, key, changed_at::text as at, changed_by as who, changed_by_username as username,
        json_build_object('et', et_before, 'en', en_before) as before,
        json_build_object('et', et_after, 'en', en_after) as after
      from translation_changes where ${where} order by number desc limit ${mostTextChanges}
    `,
  )
  return rowsSchema.parse(rows)
}
