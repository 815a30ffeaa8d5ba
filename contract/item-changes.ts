import { z } from 'zod'
import { formReferenceInputSchema } from './forms.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { uuidSchema, valuesInputSchema } from './items.ts'
import type { ValueIssue } from './problems.ts'
import { languageSchema } from './texts.ts'
import { timestampInputSchema } from './timestamps.ts'
import { validateText } from './values/text.ts'

export const itemInsertSchema = z.object({
  action: z.literal('insert'),
  form: formReferenceInputSchema,
  newStatus: itemStatusSchema.optional(),
  newValues: valuesInputSchema,
  itemUuid: uuidSchema.optional(),
})
export type ItemInsert = z.infer<typeof itemInsertSchema>

/** Maximum length of the reason that a manager gives to the submitter. */
export const longestReason = 2000

/** The cleaned message of a return, or its issue. */
export function checkReturnMessage(input: string): { text: string; issues: ValueIssue[] } {
  return validateText(input, 'message', { max: longestReason, lines: 'many' })
}

/** Maximum number of fields that a return may mark. */
export const mostMarks = 50

const reasonSchema = z
  .string()
  .optional()
  .describe(`Stored in the history and mailed to the submitter; at most ${longestReason} characters.`)

export const itemChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    newStatus: itemStatusSchema.optional(),
    newValues: valuesInputSchema,
    language: languageSchema
      .nullable()
      .optional()
      .describe('Language of the texts; null to derive it from them. Unchanged if absent.'),
    reason: reasonSchema,
  }),
  z.object({
    action: z.literal('status'),
    updatedAt: timestampInputSchema,
    status: itemStatusSchema.optional(),
    newStatus: itemStatusSchema,
    reason: reasonSchema,
  }),
  z.object({
    action: z.literal('return'),
    updatedAt: timestampInputSchema,
    message: z
      .string()
      .describe(
        `What to correct. Stored as the reason and mailed to the submitter; at most ${longestReason} characters.`,
      ),
    marks: z
      .array(z.string())
      .optional()
      .describe(
        `The fields to correct, by their dotted paths (\`general_thesis.title_en\`); at most ${mostMarks}.`,
      ),
  }),
  z.object({
    action: z.literal('duplicate'),
    updatedAt: timestampInputSchema,
    of: uuidSchema.describe('The entry of the same form that stays; neither deleted nor canceled.'),
  }),
  z.object({
    action: z.literal('accept'),
    updatedAt: timestampInputSchema,
    proposedAt: timestampInputSchema.describe('The `at` of the proposal.'),
  }),
  z.object({
    action: z.literal('refuse'),
    updatedAt: timestampInputSchema,
    proposedAt: timestampInputSchema,
    reason: z.string().describe(`Mailed to the submitter; at most ${longestReason} characters.`),
  }),
  z.object({
    action: z.literal('undo'),
    updatedAt: timestampInputSchema,
    change: uuidSchema.describe('The change to undo, by the id that its response and the history have.'),
  }),
])
export type ItemChange = z.infer<typeof itemChangeSchema>
export type ChangeOf<Action extends ItemChange['action']> = Extract<ItemChange, { action: Action }>

/** Maximum number of entries that one bulk change may have, even if it is made by several calls. */
export const mostBulkItems = 500

/** A bulk change of status, or the undoing of one: all or nothing per entry (contract §3). */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('status'),
    newStatus: itemStatusSchema,
    items: z.array(z.object({ uuid: uuidSchema, updatedAt: timestampInputSchema })).max(mostBulkItems),
    change: uuidSchema
      .optional()
      .describe('The id of the change; calls of the same manager with the same id are undone as one.'),
  }),
  z.object({
    action: z.literal('undo'),
    change: uuidSchema.describe('The change to undo, in all of its entries.'),
  }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** Returned by calls that change entries, for `undo`; missing if nothing was changed. */
export const changeSchema = uuidSchema.optional().describe('The id of the change, which `undo` takes.')
