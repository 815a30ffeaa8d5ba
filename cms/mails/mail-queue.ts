import { sql } from 'drizzle-orm'

/**
 * Counts the mails that wait, and those that could not be sent in the last three days and were not dismissed: nothing need be done about an
 * address that never existed. The oldest one that is due counts since then; a mail whose delivery has failed counts from when it was queued,
 * although its next attempt is due later.
 */
export const mailQueue = sql`
  select count(*) filter (where status = 'queued')::int as queued,
    count(*) filter (where status = 'failed' and updated_at > now() - interval '3 days')::int as failed,
    min(case when attempts > 1 then created_at else due_at end)
      filter (where status = 'queued' and (attempts > 1 or due_at <= now())) as oldest
  from mails where status in ('queued', 'failed')`
