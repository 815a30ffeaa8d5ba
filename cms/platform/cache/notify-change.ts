import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { channel } from './listen.ts'

/** Notifies every instance, once the transaction commits, of a change that no trigger notices. */
export async function notifyChange(req: PayloadRequest, tag: string): Promise<void> {
  await runSql(req, sql`select pg_notify(${channel}, ${tag})`)
}
