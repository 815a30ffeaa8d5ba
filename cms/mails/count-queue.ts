import type { Pool } from 'pg'
import { z } from 'zod'

const countsSchema = z.object({
  queued: z.number(),
  failed: z.number(),
  oldestDueAt: z.number().nullable(),
})

/** The mails that wait, and those that could not be sent. `oldestDueAt`: in milliseconds since 1970, of mails that are due. */
export async function countQueue(
  pool: Pool,
): Promise<{ queued: number; failed: number; oldestDueAt: number | undefined }> {
  const { rows } = await pool.query(`
    select count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'failed')::int as failed,
      (extract(epoch from min(due_at) filter (where status = 'queued' and due_at <= now())) * 1000)::float8 as "oldestDueAt"
    from mails where status in ('queued', 'failed')`)
  const { queued, failed, oldestDueAt } = countsSchema.parse(rows[0])
  return { queued, failed, oldestDueAt: oldestDueAt ?? undefined }
}
