import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { MailResend } from '#contract/mails.ts'
import { notifyMailQueued } from './mail-signal.ts'

/**
 * Queues mails anew that were given up, with all their attempts before them; gives how many. Those that are no longer
 * given up, because another manager was faster, stay as they are.
 */
export async function resendMails(req: PayloadRequest, resend: MailResend): Promise<number> {
  const chosen = resend.action === 'resend' ? sql`and id = any(${sql.param(resend.items)}::uuid[])` : sql``
  const rows = await runSql(
    req,
    sql`
      update mails set status = 'queued', attempts = 0, due_at = now(), updated_at = now()
      where status = 'failed' ${chosen}
      returning id
    `,
  )
  notifyMailQueued()
  return rows.length
}
