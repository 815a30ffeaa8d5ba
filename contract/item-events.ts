import { z } from 'zod'
import { textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

const personSchema = z.object({ username: z.string(), name: z.string() })

const assignedSchema = z.object({
  kind: z.literal('assigned'),
  before: personSchema.nullable(),
  after: personSchema.nullable(),
})

const tickedSchema = z.object({
  kind: z.literal('ticked'),
  key: z.string(),
  text: textSchema.describe('The check as it was then.'),
  isTicked: z.boolean(),
})

const importedSchema = z.object({
  kind: z.literal('imported'),
  file: z.string().describe('The name of the imported file.'),
})

const proposedSchema = z.object({
  kind: z.literal('proposed'),
  again: z.boolean().describe('In place of an earlier proposal.'),
})

const takenBackSchema = z.object({ kind: z.literal('takenBack') })

/** What was done with an entry, by the kind of event. */
export const itemEventDetailsSchema = z.discriminatedUnion('kind', [
  assignedSchema,
  tickedSchema,
  importedSchema,
  proposedSchema,
  takenBackSchema,
])
export type ItemEventDetails = z.infer<typeof itemEventDetailsSchema>

/** Something that managers, or the submitter by a proposal, did with an entry without changing its status or values. */
export const itemEventSchema = z
  .object({
    at: timestampSchema,
    who: z
      .string()
      .nullable()
      .describe('Name of the user; null for the system, and for a submitter without an account.'),
    username: z.string().nullable(),
  })
  .and(itemEventDetailsSchema)
  .meta({ id: 'ItemEvent' })
export type ItemEvent = z.infer<typeof itemEventSchema>
