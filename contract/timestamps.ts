import { z } from 'zod'

/** A moment as the server writes it: ISO 8601, UTC, with milliseconds (contract §1). */
export const timestampSchema = z.iso.datetime({ precision: 3 })

/** A moment that comes back to the server, by which it knows a stale copy: any ISO 8601 of it does. */
export const timestampInputSchema = z.iso.datetime({ offset: true })
