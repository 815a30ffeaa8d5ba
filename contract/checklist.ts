import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { envelopeSchema } from './problems.ts'
import { textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

/** Maximum number of checks of a form. */
export const mostChecks = 30

/** What a manager checks before publishing an entry of a form. */
export const checkSchema = z.object({
  key: z.string().describe('Stays the same when the text changes.'),
  text: textSchema,
})
export type Check = z.infer<typeof checkSchema>

export const checkInputSchema = z.object({
  key: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional()
    .describe('Absent for a new one.'),
  text: z.object({ et: z.string().default(''), en: z.string().default('') }),
})
export type CheckInput = z.infer<typeof checkInputSchema>

/** A check of the form with who ticked it for an entry. */
const entryCheckSchema = checkSchema.extend({
  ticked: z
    .object({ at: timestampSchema, who: z.string().nullable(), username: z.string().nullable() })
    .nullable()
    .describe('Null if it is open.'),
})
export type EntryCheck = z.infer<typeof entryCheckSchema>
export const entryChecksSchema = z.array(entryCheckSchema)

const tickSchema = z.object({ key: z.string(), isTicked: z.boolean() })
export type Tick = z.infer<typeof tickSchema>

export const checklistEndpoints = {
  tickItem: {
    methods: ['put', 'post'],
    read: false,
    who: 'manager',
    group: 'Entries',
    section: 3,
    path: '/v1/admin/:slug/:uuid/checklist',
    body: tickSchema,
    response: envelopeSchema.extend({ checklist: entryChecksSchema }),
    summary: 'Tick a check of an entry, or untick it',
    description:
      'Returns the whole checklist of the entry. Ticking changes neither `updatedAt` nor anything that the public sees.',
    examples: { tick: { key: 'title', isTicked: true } },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
