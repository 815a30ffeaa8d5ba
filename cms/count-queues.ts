import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { z } from 'zod'
import { previewQueue } from './files/file-queries.ts'
import { importQueue } from './imports/import-queue.ts'
import { mailQueue } from './mails/mail-queue.ts'

/** As `Date.now()`: since when the oldest one waits. */
const oldestAt = z.coerce
  .date()
  .nullable()
  .transform((date) => date?.getTime())
const queueSchema = z.object({ length: z.number(), oldest: oldestAt })
const queuesSchema = z.object({
  mails: z.object({ queued: z.number(), failed: z.number(), oldest: oldestAt }),
  imports: queueSchema,
  previews: queueSchema,
})
type DatabaseQueues = z.infer<typeof queuesSchema>

/** What waits in the database for a background job. `oldest` is undefined if nothing waits. */
export async function countQueues({ db }: Payload): Promise<DatabaseQueues> {
  const { rows } = await db.drizzle.execute(sql`
    select to_json(mails) as mails, to_json(imports) as imports, to_json(previews) as previews
    from (${mailQueue}) as mails, (${importQueue}) as imports, (${previewQueue}) as previews`)
  return queuesSchema.parse(rows[0])
}
