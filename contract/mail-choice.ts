import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { envelopeSchema } from './problems.ts'

const keySchema = z
  .string()
  .max(100)
  .describe('That of a link in a mail; without it, the address is that of the account.')

const mailChoiceSchema = z.object({
  address: z
    .string()
    .nullable()
    .describe(
      'The address; shortened to `m…@ut.ee` by a key. Null for an account without a verified address.',
    ),
  ended: z.boolean().describe('Whether nothing but decisions is mailed to the address.'),
})
export type MailChoice = z.infer<typeof mailChoiceSchema>

const mailChoiceChangeSchema = z.object({ key: keySchema.optional(), ended: z.boolean() })
export type MailChoiceChange = z.infer<typeof mailChoiceChangeSchema>

const inMailChoice = { group: 'Own entries', section: 4, who: 'anyone' } as const

export const mailChoiceEndpoints = {
  getMailChoice: {
    ...read,
    ...inMailChoice,
    path: '/v1/my/mails',
    query: z.object({ key: keySchema.optional() }),
    noStore: true,
    response: mailChoiceSchema,
    summary: 'Whether notices are mailed to an address',
    description:
      'By the key of a link in a mail, or of the signed-in caller’s verified address. 404 for an unknown key, 401 without either.',
    problems: ['notFound', 'unauthorized'],
  },
  setMailChoice: {
    ...put,
    ...inMailChoice,
    path: '/v1/my/mails',
    body: mailChoiceChangeSchema,
    response: envelopeSchema,
    summary: 'End notices to an address, or send them again',
    description: 'Mails about decisions are always sent.',
    examples: { end: { ended: true }, again: { ended: false } },
    problems: ['notFound', 'unauthorized'],
  },
  endMails: {
    ...post,
    ...inMailChoice,
    path: '/v1/my/mails/end',
    query: z.object({ key: keySchema }),
    response: envelopeSchema,
    summary: 'End notices to an address with one click in a mail program',
    description: 'The address of the header `List-Unsubscribe` (RFC 8058). The body is ignored.',
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
