import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { uuidSchema } from './items.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { timestampSchema } from './timestamps.ts'
import { validateText } from './values/text.ts'

/** Maximum length of a message or note. */
export const longestMessage = 5000
/** Maximum number of messages and notes in a list: the latest. */
export const mostMessages = 500
/** Minutes between a message and its mail, which has all that are written meanwhile. */
export const messageMailMinutes = 5

/** Values of the filter of lists for managers. */
export const messageFilters = ['unanswered'] as const

export function checkMessageText(input: string): { text: string; issues: ValueIssue[] } {
  return validateText(input, 'text', { max: longestMessage, lines: 'many' })
}

const shape = {
  uuid: uuidSchema,
  at: timestampSchema,
  text: z.string(),
  readAt: timestampSchema.nullable().describe('When the other side has read it; null if it has not.'),
}

const ownMessageSchema = z.object({ ...shape, by: z.enum(['submitter', 'register']) })
export type OwnMessage = z.infer<typeof ownMessageSchema>

const ownMessagesSchema = z
  .object({
    messages: z.array(ownMessageSchema).describe(`Oldest first; the latest ${mostMessages}.`),
    mayWrite: z.boolean(),
  })
  .meta({ id: 'OwnMessages' })
export type OwnMessages = z.infer<typeof ownMessagesSchema>

export const messageKinds = ['message', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

const itemMessageSchema = z.object({
  ...shape,
  kind: z.enum(messageKinds).describe('Notes are for managers alone. Nobody has to read them.'),
  bySubmitter: z.boolean(),
  who: z.string().nullable().describe('The name of the author; null for a submitter without an account.'),
})
export type ItemMessage = z.infer<typeof itemMessageSchema>

const itemMessagesSchema = z
  .object({
    messages: z.array(itemMessageSchema).describe(`Oldest first; the latest ${mostMessages}.`),
    isMailed: z.boolean().describe('Messages to the submitter are mailed: there is an address for them.'),
  })
  .meta({ id: 'ItemMessages' })
export type ItemMessages = z.infer<typeof itemMessagesSchema>

const textSchema = z.string().describe(`Plain text, at most ${longestMessage} characters.`)
const newUuidSchema = z
  .guid()
  .describe('Chosen by the client: sent twice, the message is stored and mailed once.')
const lastSchema = z.guid().describe('The last message that was seen; later ones stay unread.')

const changeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('read'), last: lastSchema }),
  z.object({ action: z.literal('unread') }),
])

const example = { uuid: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c', text: 'Tere! Kas tähtaega saab muuta?' }
const ofOwner = {
  path: '/v1/my/items/:uuid/messages',
  who: 'anyone',
  byKey: true,
  group: 'Own entries',
  section: 4,
} as const
const ofManager = {
  path: '/v1/admin/:slug/:uuid/messages',
  who: 'manager',
  group: 'Entries',
  section: 4,
} as const

export const messageEndpoints = {
  listOwnMessages: {
    ...read,
    ...ofOwner,
    noStore: true,
    response: ownMessagesSchema,
    summary: 'List the messages of an own entry',
    description: 'Between the submitter and the managers, who are not named. Never notes.',
    problems: ['linkExpired'],
  },
  writeOwnMessage: {
    ...post,
    ...ofOwner,
    limit: 'messages',
    body: z.object({ uuid: newUuidSchema, text: textSchema }),
    response: envelopeSchema,
    summary: 'Write a message to the managers',
    description: `Mailed to the managers within ${messageMailMinutes} minutes. With the key of a link, it confirms the address that the link was mailed to.`,
    examples: { message: example },
    problems: ['linkExpired', 'statusNotAllowed', 'alreadySubmitted'],
  },
  readOwnMessages: {
    ...put,
    ...ofOwner,
    body: z.object({ action: z.literal('read'), last: lastSchema }),
    response: envelopeSchema,
    summary: 'Mark the messages of the managers as read',
    examples: { read: { action: 'read', last: example.uuid } },
    problems: ['linkExpired'],
  },
  listMessages: {
    ...read,
    ...ofManager,
    noStore: true,
    response: itemMessagesSchema,
    summary: 'List the messages and notes of an entry',
    problems: ['notFound'],
  },
  writeMessage: {
    ...post,
    ...ofManager,
    body: z.object({ uuid: newUuidSchema, kind: z.enum(messageKinds), text: textSchema }),
    response: envelopeSchema,
    summary: 'Write a message to the submitter, or a note for managers',
    description: `A message is mailed to the submitter within ${messageMailMinutes} minutes, if there is an address for it. A note is not.`,
    examples: {
      message: { ...example, kind: 'message' },
      note: { uuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11', kind: 'note', text: 'Juhendaja on nõus.' },
    },
    problems: ['notFound', 'alreadySubmitted', 'tooManyRequests'],
  },
  changeMessages: {
    ...put,
    ...ofManager,
    body: changeSchema,
    response: envelopeSchema,
    summary: 'Mark the messages of the submitter as read, or the last one as unread',
    description: 'For all managers.',
    examples: { read: { action: 'read', last: example.uuid }, unread: { action: 'unread' } },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
