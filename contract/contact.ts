import { z } from 'zod'
import { type Endpoint, post } from './endpoint.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { checkField } from './values/check-values.ts'
import { inputField } from './values/input-field.ts'

/** Values are validated by `checkMessage`, with the rules of field types (contract §4). */
const messageSchema = z.object({ name: z.string(), email: z.string(), message: z.string() })
export type ContactMessage = z.infer<typeof messageSchema>

const fields = [inputField('name', 'text'), inputField('email', 'email'), inputField('message', 'textarea')]

/** The trimmed message, or the issues of its fields. */
export function checkMessage(input: ContactMessage): { message: ContactMessage; issues: ValueIssue[] } {
  const options = { now: new Date(), asManager: false }
  const outcomes = fields.map((field) => ({
    slug: field.slug,
    ...checkField(field, new Map(Object.entries(input)).get(field.slug), options),
  }))
  const textOf = (name: keyof ContactMessage) =>
    String(outcomes.find(({ slug }) => slug === name)?.value ?? '')
  return {
    message: { name: textOf('name'), email: textOf('email'), message: textOf('message') },
    issues: outcomes.flatMap(({ issues }) => issues),
  }
}

export const contactEndpoints = {
  sendMessage: {
    ...post,
    path: '/v1/contact/:register/:uuid',
    who: 'anyone',
    limit: 'contact',
    body: messageSchema,
    response: envelopeSchema,
    group: 'Topics',
    section: 7,
    summary: 'Send a message to the contact of a topic or an internship offer',
    description:
      'Mailed to the entry’s contact address, which is never disclosed, with the sender’s address as `Reply-To`. Nothing is stored but the mail. Responds 404 if the entry is not public or the caller may not see it.',
    examples: {
      message: { name: 'Mari Maasikas', email: 'mari@example.org', message: 'Tere! Soovin kandideerida.' },
    },
    problems: ['notFound'],
  },
  sendMessageCopy: {
    ...post,
    path: '/v1/contact/copies',
    who: 'anyone',
    body: z.object({ key: z.string().max(100).describe('That of the link in the receipt.') }),
    response: envelopeSchema,
    group: 'Topics',
    section: 7,
    summary: 'Send the copy of a message to its sender',
    description:
      'To the address that got the receipt. Repeating it sends nothing more. Responds 404 for an unknown key, and a week after the message if nobody asked for the copy.',
    examples: { copy: { key: 'mGm0gXq3Zl1nZ0c3bT8wYQ' } },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
