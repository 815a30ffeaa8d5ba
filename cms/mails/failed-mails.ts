import { sql } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FailedMailList, type MailDismissal, type MailResend, mostMails } from '#contract/mails.ts'
import { notifyMailQueued } from './mail-signal.ts'

const isFailed: Where = { status: { equals: 'failed' } }

/** Mails that could not be sent and were not dismissed, by their last attempt, newest first. */
export async function listFailedMails(req: PayloadRequest): Promise<FailedMailList> {
  const { docs, totalDocs } = await req.payload.find({
    collection: 'mails',
    where: isFailed,
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

/** The number of mails that could not be sent and were not dismissed. */
export async function countFailedMails(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({ collection: 'mails', where: isFailed, ...asCaller(req) })
  return totalDocs
}

/**
 * Queues failed mails again, with the full number of attempts, and returns their number. Skips mails that are no longer
 * failed because another manager has already queued them.
 */
export async function resendMails(req: PayloadRequest, resend: MailResend): Promise<number> {
  const selection = resend.action === 'resend' ? sql`and id = any(${sql.param(resend.items)}::uuid[])` : sql``
  const rows = await runSql(
    req,
    sql`
      update mails set status = 'queued', attempts = 0, due_at = now(), updated_at = now()
      where status = 'failed' ${selection}
      returning id
    `,
  )
  notifyMailQueued()
  return rows.length
}

/** Dismisses failed mails, or lists dismissed ones again, and returns their number. The time of the last attempt stays. */
export async function dismissMails(req: PayloadRequest, { action, items }: MailDismissal): Promise<number> {
  const [from, to] = action === 'dismiss' ? ['failed', 'dismissed'] : ['dismissed', 'failed']
  const rows = await runSql(
    req,
    sql`update mails set status = ${to} where status = ${from} and id = any(${sql.param(items)}::uuid[]) returning id`,
  )
  return rows.length
}
