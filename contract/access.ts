import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { envelopeSchema } from './problems.ts'
import { copySchema, timestampSchema } from './timestamps.ts'

export const accessLimits = { username: 250, fullName: 250 } as const

/** A user on the access list, who is a manager because of it (contract §2). */
const accessUserSchema = z.object({
  uuid: z.guid(),
  username: z.string(),
  fullName: z.string(),
  givenBy: z
    .object({ username: z.string(), name: z.string() })
    .nullable()
    .describe('Who gave access; null if unknown.'),
  givenAt: timestampSchema.nullable(),
  until: z.iso.date().nullable().describe('The last day of access, in Europe/Tallinn; null for no end.'),
  isExpired: z
    .boolean()
    .describe('The last day has passed: the user is listed, and no manager because of it.'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  lastSignInAt: timestampSchema
    .nullable()
    .describe('To the hour; null before the first sign-in as a manager.'),
})
export type AccessUser = z.infer<typeof accessUserSchema>

export const accessListSchema = z.object({ users: z.array(accessUserSchema) })

const person = {
  username: z.string(),
  fullName: z.string().default(''),
  until: z
    .string()
    .nullable()
    .optional()
    .describe('The last day of access, `YYYY-MM-DD`; null for no end. Unchanged if absent.'),
}

const accessAdditionSchema = z.object({ action: z.literal('new'), ...person })

const accessChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ...person, updatedAt: copySchema }),
  z.object({ action: z.literal('delete'), username: z.string().optional(), fullName: z.string().optional() }),
])

const inAccess = { group: 'Access', section: 7 } as const

export const accessEndpoints = {
  listAccess: {
    ...read,
    ...inAccess,
    path: '/v1/admin/access',
    who: 'manager',
    response: accessListSchema,
    summary: 'List users on the access list',
  },
  addAccess: {
    ...post,
    ...inAccess,
    path: '/v1/manage/access',
    who: 'admin',
    body: accessAdditionSchema,
    response: envelopeSchema,
    summary: 'Add a user to the access list',
    examples: { new: { action: 'new', username: 'mari', fullName: 'Mari Maasikas', until: '2099-12-31' } },
    problems: ['usernameListed'],
  },
  changeAccess: {
    ...put,
    ...inAccess,
    path: '/v1/manage/access/:uuid',
    who: 'admin',
    body: accessChangeSchema,
    response: envelopeSchema,
    summary: 'Change a user on the access list, or remove them',
    description: 'Callers cannot remove themselves.',
    examples: {
      update: { action: 'update', username: 'mari', fullName: 'Mari Murakas', until: null },
      delete: { action: 'delete' },
    },
    problems: ['conflict', 'usernameListed', 'ownAccess'],
  },
} as const satisfies Record<string, Endpoint>
