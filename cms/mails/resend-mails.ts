import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { MailResend } from '#contract/mails.ts'
import { notifyMailQueued } from './mail-signal.ts'

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
