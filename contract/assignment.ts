import { z } from 'zod'
import { accessLimits } from './access.ts'
import { type Endpoint, read } from './endpoint.ts'
import { exampleUuid, uuidSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'

/** Maximum number of entries that one call assigns. */
export const mostAssigned = 500
/** After this time without a heartbeat, an entry no longer counts as open. */
export const presenceSeconds = 60
/** How often a page that has an entry open says so. */
export const heartbeatSeconds = 20

/** Values of the filter by assignee; all others are usernames. */
export const assignedToMe = '@me'
export const assignedToNobody = '@none'

export const assigneeSchema = z
  .object({
    username: z.string(),
    name: z.string().describe('The username if there is no name.'),
    hasAccess: z.boolean().describe('Whether the person is still a manager, as far as the server knows.'),
  })
  .meta({ id: 'Assignee' })
export type Assignee = z.infer<typeof assigneeSchema>

const username = z.string().max(accessLimits.username).nullable()
const assignmentSchema = z.object({
  items: z
    .array(
      z.object({
        uuid: uuidSchema,
        before: username.describe('The assignee that the caller knows of; null for none.'),
        after: username.describe('The new assignee; null for none.'),
      }),
    )
    .min(1)
    .max(mostAssigned),
})
export type Assignment = z.infer<typeof assignmentSchema>

const presenceSchema = z.object({
  tab: uuidSchema.describe('An id of the page that has the entry open.'),
  state: z.enum(['reading', 'editing', 'left']).describe('`editing`: the page has unsaved changes.'),
})
export type PresenceReport = z.infer<typeof presenceSchema>

const othersSchema = z.array(
  z.object({
    name: z.string(),
    isEditing: z.boolean().describe('Has unsaved changes.'),
  }),
)
export type Others = z.infer<typeof othersSchema>

const inEntries = { who: 'manager', group: 'Entries', section: 3 } as const
const write = { methods: ['put', 'post'], read: false } as const

export const assignmentEndpoints = {
  listManagers: {
    ...read,
    ...inEntries,
    path: '/v1/manage/managers',
    noStore: true,
    response: z.array(assigneeSchema),
    summary: 'List the people to whom entries can be assigned',
    description:
      'Managers who have signed in to the manage area or are on the access list, by name; of others, those to whom an entry is assigned, with `hasAccess: false`.',
  },
  assignItems: {
    ...write,
    ...inEntries,
    path: '/v1/admin/:slug/assignee',
    body: assignmentSchema,
    response: envelopeSchema.extend({ updated: z.array(z.string()) }),
    summary: 'Take, give or release entries',
    description:
      'Each entry succeeds or fails separately: `updated` lists the uuids of the assigned entries, `errors` the others by uuid. An entry whose assignee is not `before` any more is a conflict. An assignment changes neither `updatedAt` nor anything that the public sees.',
    examples: { take: { items: [{ uuid: exampleUuid, before: null, after: 'mari' }] } },
  },
  reportPresence: {
    ...write,
    ...inEntries,
    path: '/v1/admin/:slug/:uuid/presence',
    body: presenceSchema,
    response: envelopeSchema.extend({ others: othersSchema }),
    summary: 'Say that the caller has an entry open, and get who else has',
    description: `To be repeated every ${heartbeatSeconds} seconds; without it, the entry counts as open for ${presenceSeconds} seconds. Other pages of the caller are not listed.`,
    examples: { reading: { tab: exampleUuid, state: 'reading' } },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
