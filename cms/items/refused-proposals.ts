import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type HistoryEntry, type ValueChange, valueChangeSchema } from '#contract/item-history.ts'
import { recordEvents, refusalKind } from './item-events.ts'

/** Stores what a refused proposal would have changed, in the transaction of the refusal: nothing else has it any more. */
export async function recordRefusal(
  req: PayloadRequest,
  caller: Caller,
  item: string,
  changes: readonly ValueChange[],
): Promise<void> {
  await recordEvents(req, caller, [{ item, details: { kind: refusalKind, changes } }])
}

const refusalsSchema = z.array(
  z.object({ changes: z.array(valueChangeSchema) }).transform(({ changes }) => changes),
)

/** The history, newest first, with what was proposed in each refusal. Older ones than this record have nothing. */
export async function withRefusals(
  req: PayloadRequest,
  item: string,
  history: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  if (!history.some(({ proposal }) => proposal === 'refused')) return [...history]
  const rows = await runSql(
    req,
    sql`
      select details->'changes' as changes from item_events
      where item = ${item} and kind = ${refusalKind} order by at desc, id desc
    `,
  )
  const refusals = refusalsSchema.parse(rows).values()
  return history.map((entry) => {
    const proposed = entry.proposal === 'refused' ? refusals.next().value : undefined
    return proposed ? { ...entry, proposed } : entry
  })
}
