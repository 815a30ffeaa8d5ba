import { differenceInDays } from 'date-fns/differenceInDays'
import * as z from 'zod/mini'
import { draftDays } from '#contract/files.ts'

/** Values of a form that the browser has stored (contract §3). */
export const storedValuesSchema = z.record(z.string(), z.record(z.string(), z.json()))

/** The entry whose values a form took over. */
const copiedEntrySchema = z.object({
  /** Undefined if the entry was sent from this tab without an account. */
  uuid: z.optional(z.guid()),
  reference: z.string(),
  title: z.string(),
  /** Paths of the fields that are to be filled in, because their values would be wrong in a new entry. */
  emptied: z.array(z.string()),
  /** Names of the files that were not copied. */
  files: z.array(z.string()),
})
export type CopiedEntry = z.infer<typeof copiedEntrySchema>

/** An unsubmitted form stored in the browser, including its completed uploads. */
const draftSchema = z.object({
  /** The UUID of the new item, to which uploads belong. */
  itemUuid: z.optional(z.guid()),
  values: storedValuesSchema,
  /** The values of the existing item when they were changed. */
  base: z.optional(storedValuesSchema),
  copyOf: z.optional(copiedEntrySchema),
  /** `updatedAt` of the draft of the account that was changed. */
  basedOn: z.optional(z.string()),
  /** What was being sent to the account when the browser stored the draft: it may have arrived. */
  sent: z.optional(z.array(storedValuesSchema)),
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema> & {
  /** Paths of changed fields that somebody else has changed in the item since (`rebaseDraft`); not stored. */
  overwrites?: string[]
}

/** Undefined if the text is not a draft. */
export function parseDraft(stored: string | null): Draft | undefined {
  try {
    return draftSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    return undefined
  }
}

/** Whether a draft is recent enough to be offered. Later, its uploads are removed (contract §5). */
export function isOffered({ savedAt }: Draft, now: Date): boolean {
  return differenceInDays(now, savedAt) < draftDays
}
