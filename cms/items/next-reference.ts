import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { referenceLetterOf, toReference } from '#contract/references.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'

const counterSchema = z.tuple([z.object({ last: z.number() })])

/**
 * The reference of a new item of a form. Call it before the transaction that creates the item: in a transaction, all other new items
 * wait until it ends. A number whose item is not created is not used again.
 */
export async function nextReference(
  req: PayloadRequest,
  form: string,
  createdAt = new Date(),
): Promise<string> {
  const letter = referenceLetterOf(form)
  const year = Number(dayInTallinn(Math.floor(createdAt.getTime() / 1000)).slice(0, 4))
  const rows = await runSql(
    req,
    sql`
      insert into reference_counters as counter (letter, year, last) values (${letter}, ${year}, 1)
      on conflict (letter, year) do update set last = counter.last + 1
      returning last
    `,
  )
  const [{ last }] = counterSchema.parse(rows)
  return toReference(letter, year, last)
}
