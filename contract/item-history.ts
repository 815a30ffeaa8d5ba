import { z } from 'zod'
import { reasonKeySchema } from './address-confirmation.ts'
import { fieldValueSchema } from './fields.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { uuidSchema } from './items.ts'
import { timestampSchema } from './timestamps.ts'

export const valueChangeSchema = z.object({
  field: z.string().describe('The dotted path below `values`.'),
  before: fieldValueSchema,
  after: fieldValueSchema,
})
export type ValueChange = z.infer<typeof valueChangeSchema>

/** How a manager decided about a proposed change. */
export const proposalDecisionSchema = z.enum(['accepted', 'refused'])
export type ProposalDecision = z.infer<typeof proposalDecisionSchema>

export const historyEntrySchema = z.object({
  at: timestampSchema,
  who: z
    .string()
    .nullable()
    .describe('Name of the user who made the change; null for the system and for anonymous callers.'),
  username: z.string().nullable(),
  from: itemStatusSchema.nullable().describe('Null for the creation of the entry.'),
  to: itemStatusSchema,
  reason: z.string().optional().describe('The reason mailed to the submitter; of a return, its message.'),
  reasonKey: reasonKeySchema,
  marks: z
    .array(z.string())
    .optional()
    .describe('Of a return: the fields to correct, by their dotted paths; may be empty.'),
  proposedBy: z
    .string()
    .optional()
    .describe('Of the decision about a proposal: who proposed it; empty for an anonymous submitter.'),
  proposal: proposalDecisionSchema.optional().describe('Of the decision about a proposal.'),
  proposed: z
    .array(valueChangeSchema)
    .optional()
    .describe('Of a refused proposal: what it would have changed. Its files have been removed.'),
  bySubmitter: z
    .literal(true)
    .optional()
    .describe('The submitter made the change, as the owner of the entry.'),
  changes: z
    .array(valueChangeSchema)
    .describe('The changed values; `before` or `after` is null if there is none.'),
  change: uuidSchema
    .optional()
    .describe('The id of the change, which `undo` takes; missing for those that cannot be undone by it.'),
  batch: z.number().optional().describe('How many entries were changed at once, if more than this one.'),
  isUndoable: z
    .literal(true)
    .optional()
    .describe('`undo` accepts the change: nothing else has changed the entry since.'),
  isUndone: z.literal(true).optional().describe('The change was undone.'),
  undoes: uuidSchema.optional().describe('The change that this one undid.'),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
