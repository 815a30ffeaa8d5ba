import { z } from 'zod'
import { envelopeSchema } from './problems.ts'
import { timestampSchema } from './timestamps.ts'

/** The most mails that are listed, or named in one call. */
export const mostMails = 500

export const failedMailSchema = z.object({
  uuid: z.guid(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: timestampSchema,
  failedAt: timestampSchema.describe('When it was tried last.'),
  lastError: z.string().nullable().describe('What the mail server said, or what kept it from being reached.'),
})
export type FailedMail = z.infer<typeof failedMailSchema>

export const failedMailListSchema = z.object({
  mails: z.array(failedMailSchema),
  total: z.number().describe('How many there are, listed or not.'),
})
export type FailedMailList = z.infer<typeof failedMailListSchema>

export const mailResendSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('resend'), items: z.array(z.guid()).min(1).max(mostMails) }),
  z.object({ action: z.literal('resendAll') }),
])
export type MailResend = z.infer<typeof mailResendSchema>

export const mailResendAnswerSchema = envelopeSchema.extend({
  resent: z.number().optional().describe('How many were put on their way again.'),
})
