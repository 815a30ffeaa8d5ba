import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { markColumnsStale } from '#cms/items/write-queries.ts'
import { keywordUsages } from './count-usage.ts'

/** Marks the search columns of the entries with a keyword as stale, because its labels change. */
export async function markUsersStale(req: PayloadRequest, value: string): Promise<void> {
  await markColumnsStale(
    req,
    sql`id in (select item from (${keywordUsages}) as usages where value = ${value})`,
  )
}
