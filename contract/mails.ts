import { z } from 'zod'
import { envelopeSchema } from './problems.ts'
import { timestampSchema } from './timestamps.ts'

/** Maximum number of mails in a list or in one resend call. */
export const mostMails = 500

export const failedMailSchema = z.object({
  uuid: z.guid(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: timestampSchema,
  failedAt: timestampSchema.describe('Time of the last attempt.'),
  lastError: z.string().nullable().describe('Response of the mail server, or the connection error.'),
})
export type FailedMail = z.infer<typeof failedMailSchema>

export const failedMailListSchema = z.object({
  mails: z.array(failedMailSchema),
  total: z.number().describe('Total number, including mails beyond the list’s limit.'),
})
export type FailedMailList = z.infer<typeof failedMailListSchema>

export const mailResendSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('resend'), items: z.array(z.guid()).min(1).max(mostMails) }),
  z.object({ action: z.literal('resendAll') }),
])
export type MailResend = z.infer<typeof mailResendSchema>

export const mailResendAnswerSchema = envelopeSchema.extend({
  resent: z.number().optional().describe('Number of mails queued again.'),
})
