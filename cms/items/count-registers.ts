import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { recordOf } from '#contract/record-of.ts'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { isReadable, wasReadableUntilClosed } from './policy.ts'

const rowsSchema = z.array(z.object({ form: z.string(), total: z.number(), closed: z.number() }))

/** The numbers of items that the caller may read, and of offers until their owners closed them; by register. */
export async function countRegisters(
  req: PayloadRequest,
): Promise<Record<Register, { total: number; closed: number }>> {
  // Each count has its conditions to itself, so that it reads an index only.
  const count = (condition: SQL) =>
    sql`(select count(*)::int from items where items.form = registers.form and ${condition})`
  const rows = rowsSchema.parse(
    await runSql(
      req,
      sql`select form, ${count(isReadable(req))} as total, ${count(wasReadableUntilClosed(req))} as closed
        from unnest(${sql.param(registerSlugs)}::text[]) as registers (form)`,
    ),
  )
  return recordOf(registerSlugs, (slug) => rows.find(({ form }) => form === slug) ?? { total: 0, closed: 0 })
}
