import { z } from 'zod'

/** A timestamp in responses: ISO 8601, UTC, with milliseconds (contract §1). */
export const timestampSchema = z.iso.datetime({ precision: 3 })

/** A timestamp in requests, compared to detect stale copies; any ISO 8601 offset and precision is accepted. */
export const timestampInputSchema = z.iso.datetime({ offset: true })

/** `updatedAt` of a change that may be sent without it. */
export const copySchema = timestampInputSchema
  .optional()
  .describe('That of the copy that was edited; a stale one is rejected.')
