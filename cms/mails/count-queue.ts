import type { Pool } from 'pg'
import { z } from 'zod'

const countsSchema = z.object({
  queued: z.number(),
  failed: z.number(),
  oldestDueAt: z.number().nullable(),
})

/**
 * The mails that wait, and those that could not be sent in the last three days and were not dismissed: nothing need be done about an
 * address that never existed. `oldestDueAt`: since when the oldest one is due, in milliseconds since
 * 1970; a mail whose delivery has failed counts from when it was queued, although its next attempt is due later.
 */
export async function countQueue(
  pool: Pool,
): Promise<{ queued: number; failed: number; oldestDueAt: number | undefined }> {
  const { rows } = await pool.query(`
    select count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'failed' and updated_at > now() - interval '3 days')::int as failed,
      (extract(epoch from min(case when attempts > 1 then created_at else due_at end)
        filter (where status = 'queued' and (attempts > 1 or due_at <= now()))) * 1000)::float8 as "oldestDueAt"
    from mails where status in ('queued', 'failed')`)
  const { queued, failed, oldestDueAt } = countsSchema.parse(rows[0])
  return { queued, failed, oldestDueAt: oldestDueAt ?? undefined }
}
