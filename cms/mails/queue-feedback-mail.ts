import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import type { Feedback } from '#contract/feedback.ts'
import { queueMail } from './queue-mail.ts'

/** Notifies the managers of feedback; `Reply-To` is the sender's address, if given (contract §7). */
export async function queueFeedbackMail(req: PayloadRequest, { feedback, email }: Feedback): Promise<void> {
  const textOf = await readBilingual(req, ['mail'])
  await queueMail(req, {
    recipients: configuration().notifyEmails,
    replyTo: email,
    subject: textOf('mail.feedback.subject'),
    text: textOf('mail.feedback.text'),
    values: { message: feedback, email: email ?? textOf('mail.feedback.noAddress') },
  })
}
