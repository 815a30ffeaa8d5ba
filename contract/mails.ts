import { z } from 'zod'
import { type Endpoint, put, read } from './endpoint.ts'
import { envelopeSchema } from './problems.ts'
import { timestampSchema } from './timestamps.ts'

/** Maximum number of mails in a list or in one call. */
export const mostMails = 500

const failedMailSchema = z.object({
  uuid: z.guid(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: timestampSchema,
  failedAt: timestampSchema.describe('Time of the last attempt.'),
  lastError: z.string().nullable().describe('Response of the mail server, or the connection error.'),
})
export type FailedMail = z.infer<typeof failedMailSchema>

const failedMailListSchema = z.object({
  mails: z.array(failedMailSchema),
  total: z.number().describe('Total number, including mails beyond the list’s limit.'),
})
export type FailedMailList = z.infer<typeof failedMailListSchema>

const mailResendSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('resend'), items: z.array(z.guid()).min(1).max(mostMails) }),
  z.object({ action: z.literal('resendAll') }),
])
export type MailResend = z.infer<typeof mailResendSchema>

const mailResendResponseSchema = envelopeSchema.extend({
  resent: z.number().optional().describe('Number of mails queued again.'),
})

const mailDismissalSchema = z.object({
  action: z.enum(['dismiss', 'restore']),
  items: z.array(z.guid()).min(1).max(mostMails),
})
export type MailDismissal = z.infer<typeof mailDismissalSchema>

const mailDismissalResponseSchema = envelopeSchema.extend({
  changed: z.number().describe('Number of mails that were dismissed or restored.'),
})

const inMails = { path: '/v1/manage/mails', group: 'Mails', section: 4, who: 'manager' } as const

export const mailEndpoints = {
  listFailedMails: {
    ...read,
    ...inMails,
    response: failedMailListSchema,
    summary: 'List mails that could not be sent',
    description:
      'Delivery fails after retries over 48 hours. Sorted by the last attempt, newest first; at most 500.',
  },
  resendMails: {
    ...put,
    ...inMails,
    body: mailResendSchema,
    response: mailResendResponseSchema,
    summary: 'Resend mails that could not be sent',
    description: 'All of them, or those in `items`. They are queued like new mails.',
    examples: {
      resend: { action: 'resend', items: ['5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'] },
      resendAll: { action: 'resendAll' },
    },
  },
  dismissMails: {
    ...put,
    ...inMails,
    path: '/v1/manage/mails/dismissed',
    body: mailDismissalSchema,
    response: mailDismissalResponseSchema,
    summary: 'Dismiss mails that could not be sent, or restore them',
    description:
      'A dismissed mail is neither listed nor counted, also not by the metrics, and is not sent. `restore` lists it again.',
    examples: {
      dismiss: { action: 'dismiss', items: ['5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'] },
      restore: { action: 'restore', items: ['5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'] },
    },
  },
} as const satisfies Record<string, Endpoint>
