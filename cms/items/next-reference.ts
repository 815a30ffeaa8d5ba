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
  const [reference = ''] = await nextReferences(req, form, [createdAt])
  return reference
}

/** `nextReference` for several items, in their order. */
export async function nextReferences(
  req: PayloadRequest,
  form: string,
  createdAt: readonly Date[],
): Promise<string[]> {
  const letter = referenceLetterOf(form)
  const years = createdAt.map((date) => Number(dayInTallinn(Math.floor(date.getTime() / 1000)).slice(0, 4)))
  const next = new Map<number, number>()
  for (const year of new Set(years)) {
    const count = years.filter((each) => each === year).length
    const rows = await runSql(
      req,
      sql`
        insert into reference_counters as counter (letter, year, last) values (${letter}, ${year}, ${count})
        on conflict (letter, year) do update set last = counter.last + ${count}
        returning last
      `,
    )
    const [{ last }] = counterSchema.parse(rows)
    next.set(year, last - count + 1)
  }
  return years.map((year) => {
    const number = next.get(year) ?? 1
    next.set(year, number + 1)
    return toReference(letter, year, number)
  })
}
