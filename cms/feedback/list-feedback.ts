import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FeedbackList, mostMessages } from '#contract/feedback.ts'
import { idsIn } from '#contract/id-range.ts'
import { referencesIn } from '#contract/references.ts'

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
  const entriesOf = await findEntries(req, docs.map(({ feedback }) => feedback).join('\n'))
  return {
    messages: docs.map(({ id, feedback, email, createdAt, readAt, archivedAt }) => ({
      uuid: id,
      feedback,
      email: email || null,
      createdAt,
      readAt: readAt ?? null,
      archivedAt: archivedAt ?? null,
      entries: entriesOf(feedback),
    })),
    total: totalDocs,
    unread: await countUnread(req),
  }
}

const rowsSchema = z.array(z.object({ uuid: z.string(), reference: z.string().nullable(), form: z.string() }))

/**
 * The items that texts name by their references or ids: a function of each text that is a part of `all`. Items that do not exist
 * for the caller or whose form is deleted are left out.
 */
async function findEntries(req: PayloadRequest, all: string) {
  const [ids, references] = [idsIn(all), referencesIn(all)]
  const isNamed = sql`items.id = any(${sql.param(ids)}::uuid[]) or items.reference = any(${sql.param(references)}::text[])`
  const rows =
    ids.length + references.length > 0
      ? await runSql(
          req,
          sql`select items.id as uuid, items.reference, items.form from items
            join forms on forms.slug = items.form and forms.status <> 'deleted'
            where (${isNamed}) and ${isFormSeen(req, sql`items.form`)}`,
        )
      : []
  const entries = rowsSchema.parse(rows)
  return (text: string) => {
    const named = [...idsIn(text), ...referencesIn(text)].flatMap(
      (name) => entries.find(({ uuid, reference }) => uuid === name || reference === name) ?? [],
    )
    return [...new Set(named)].map(({ form, uuid }) => ({ form, uuid }))
  }
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
