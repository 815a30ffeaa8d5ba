import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { uuidSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'
import { timestampSchema } from './timestamps.ts'

/** The text is required, at most 10000 characters; the e-mail address is optional (contract §7). */
const feedbackSchema = z.object({
  feedback: z.string(),
  email: z.string().optional(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** Maximum number of messages in a list or in one change. */
export const mostMessages = 500

const feedbackQuerySchema = z.object({ archived: z.enum(['0', '1']).optional() })

const feedbackMessageSchema = z.object({
  uuid: z.guid(),
  feedback: z.string(),
  email: z.string().nullable().describe('The sender’s address, if they left one.'),
  createdAt: timestampSchema,
  readAt: timestampSchema.nullable().describe('When a manager marked the message as read; null if unread.'),
  archivedAt: timestampSchema.nullable(),
  entries: z
    .array(z.object({ form: z.string(), uuid: uuidSchema }))
    .describe('The entries whose references or uuids the message contains.'),
})
export type FeedbackMessage = z.infer<typeof feedbackMessageSchema>

const feedbackListSchema = z.object({
  messages: z.array(feedbackMessageSchema),
  total: z.number().describe('Total number, including messages beyond the list’s limit.'),
  unread: z.number().describe('Number of unread messages that are not archived.'),
})
export type FeedbackList = z.infer<typeof feedbackListSchema>

/** Applied to all of the messages or none. */
const feedbackChangeSchema = z.object({
  action: z.enum(['read', 'unread', 'archive', 'restore']),
  items: z.array(z.guid()).min(1).max(mostMessages),
})
export type FeedbackChange = z.infer<typeof feedbackChangeSchema>

const inFeedback = { group: 'Feedback', section: 7 } as const
const managed = { ...inFeedback, path: '/v1/manage/feedback', who: 'manager' } as const

export const feedbackEndpoints = {
  sendFeedback: {
    ...post,
    ...inFeedback,
    path: '/v1/feedback',
    who: 'anyone',
    limit: 'feedback',
    body: feedbackSchema,
    response: envelopeSchema,
    summary: 'Send feedback',
    description: 'Stored and mailed to the maintainers. The text is required; at most 10000 characters.',
    examples: { feedback: { feedback: 'Tänan, leidsin kohe üles!', email: 'mari@example.org' } },
  },
  listFeedback: {
    ...read,
    ...managed,
    query: feedbackQuerySchema,
    response: feedbackListSchema,
    summary: 'List feedback messages',
    description: 'Newest first, at most 500. `archived=1` returns the archived messages instead.',
  },
  changeFeedback: {
    ...put,
    ...managed,
    body: feedbackChangeSchema,
    response: envelopeSchema,
    summary: 'Mark feedback messages as read or unread, archive or restore them',
    description:
      'Applied to all messages or none. A message keeps the time at which it was first marked as read or archived.',
    examples: {
      read: { action: 'read', items: ['5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'] },
      archive: { action: 'archive', items: ['5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'] },
    },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
