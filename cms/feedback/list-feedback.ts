import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type FeedbackList, mostMessages } from '#contract/feedback.ts'

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
  return {
    messages: docs.map(({ id, feedback, email, createdAt, readAt, archivedAt }) => ({
      uuid: id,
      feedback,
      email: email || null,
      createdAt,
      readAt: readAt ?? null,
      archivedAt: archivedAt ?? null,
    })),
    total: totalDocs,
    unread: await countUnread(req),
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
