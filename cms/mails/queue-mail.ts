import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { composeMail, type MailTexts } from './compose-mail.ts'

export type NewMail = MailTexts & { recipients: readonly string[]; replyTo?: string | undefined }

/** Puts a mail on its way in the request's transaction: what is rolled back sends nothing. Each recipient gets one alone. */
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
      ...asSystem(req, 'mails tell of what the caller was allowed to do'),
    })
  }
}
