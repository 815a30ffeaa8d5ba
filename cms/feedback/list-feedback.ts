import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FeedbackList, mostMessages } from '#contract/feedback.ts'
import { idsIn } from '#contract/reference-number.ts'

/** Archived messages, or all others, newest first (contract §7). */
export async function listFeedback(req: PayloadRequest, isArchived: boolean): Promise<FeedbackList> {
  const { docs, totalDocs } = await req.payload.find({
    collection: 'feedback',
    where: { archivedAt: { exists: isArchived } },
    sort: ['-createdAt', 'id'],
    limit: mostMessages,
    depth: 0,
    ...asCaller(req),
  })
  const forms = await formsOf(req, new Set(docs.flatMap(({ feedback }) => idsIn(feedback))))
  return {
    messages: docs.map(({ id, feedback, email, createdAt, readAt, archivedAt }) => ({
      uuid: id,
      feedback,
      email: email || null,
      createdAt,
      readAt: readAt ?? null,
      archivedAt: archivedAt ?? null,
      entries: [...new Set(idsIn(feedback))].flatMap((uuid) => {
        const form = forms.get(uuid)
        return form ? [{ form, uuid }] : []
      }),
    })),
    total: totalDocs,
    unread: await countUnread(req),
  }
}

const rowsSchema = z.array(z.object({ id: z.string(), form: z.string() }))

/** The forms of entries by their ids; entries that do not exist or whose form is deleted are left out. */
async function formsOf(req: PayloadRequest, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await runSql(
    req,
    sql`select items.id, items.form from items join forms on forms.slug = items.form and forms.status <> 'deleted'
      where items.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rowsSchema.parse(rows).map(({ id, form }) => [id, form]))
}

/** Number of unread messages that are not archived. */
export async function countUnread(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'feedback',
    where: { and: [{ readAt: { exists: false } }, { archivedAt: { exists: false } }] },
    ...asCaller(req),
  })
  return totalDocs
}
