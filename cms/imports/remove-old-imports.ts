import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { importDays } from '#contract/imports.ts'

const idsSchema = z.array(z.object({ id: z.string() }))

/** Removes imports with their rows, which have personal data, after some months; what they wrote stays. Returns their number. */
export async function removeOldImports(req: PayloadRequest, now: Date): Promise<number> {
  const before = new Date(now.getTime() - importDays * 86_400_000).toISOString()
  const removed = await runSql(
    req,
    sql`delete from imports where changed_at < ${before} and state not in ('running', 'undoing') returning id`,
  )
  return idsSchema.parse(removed).length
}
