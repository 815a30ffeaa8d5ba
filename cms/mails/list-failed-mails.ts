import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type FailedMailList, mostMails } from '#contract/mails.ts'

/** Mails that could not be sent, by their last attempt, newest first. */
export async function listFailedMails(req: PayloadRequest): Promise<FailedMailList> {
  const { docs, totalDocs } = await req.payload.find({
    collection: 'mails',
    where: { status: { equals: 'failed' } },
    select: { recipient: true, subject: true, createdAt: true, updatedAt: true, lastError: true },
    sort: ['-updatedAt', 'id'],
    limit: mostMails,
    depth: 0,
    ...asCaller(req),
  })
  return {
    mails: docs.map(({ id, recipient, subject, createdAt, updatedAt, lastError }) => ({
      uuid: id,
      recipient,
      subject,
      createdAt,
      failedAt: updatedAt,
      lastError: lastError ?? null,
    })),
    total: totalDocs,
  }
}
