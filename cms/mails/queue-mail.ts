import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { composeMail, type MailTexts } from './compose-mail.ts'

export type NewMail = MailTexts & { recipients: readonly string[]; replyTo?: string | undefined }

/** Queues a separate mail for each recipient in the request's transaction, so that a rollback sends nothing. */
export async function queueMail(req: PayloadRequest, mail: NewMail): Promise<void> {
  const composed = composeMail(mail)
  for (const recipient of mail.recipients) {
    await req.payload.create({
      collection: 'mails',
      data: {
        ...composed,
        recipient,
        replyTo: mail.replyTo ?? null,
        status: 'queued',
        attempts: 0,
        dueAt: new Date().toISOString(),
      },
      depth: 0,
      ...asSystem(req, 'mails report changes that the caller was allowed to make'),
    })
  }
}
