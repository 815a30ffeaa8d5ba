import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type ItemEvent, type ItemEventDetails, itemEventDetailsSchema } from '#contract/item-events.ts'
import type { ValueChange } from '#contract/item-history.ts'

/** The kind of refusals of proposals, which are part of the history instead (`refused-proposals.ts`). */
export const refusalKind = 'refusedProposal'

type RefusalDetails = { kind: typeof refusalKind; changes: readonly ValueChange[] }
type NewEvent = { item: string; details: ItemEventDetails | RefusalDetails }

/** Records what the caller did with items, in the transaction of the request. */
export async function recordEvents(
  req: PayloadRequest,
  caller: Caller,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ item, details: { kind, ...details } }) => ({ item, kind, details }))
  await runSql(
    req,
    sql`
      insert into item_events (item, who, username, kind, details)
      select item, ${caller && displayNameOf(caller)}, ${caller?.username ?? null}, kind, details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(item uuid, kind text, details jsonb)
    `,
  )
}

const rowSchema = z
  .object({
    at: z.string().transform((text) => new Date(text).toISOString()),
    who: z.string().nullable(),
    username: z.string().nullable(),
    kind: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .transform(({ kind, details, ...common }) => ({
    ...common,
    ...itemEventDetailsSchema.parse({ kind, ...details }),
  }))

/** The events of an item, newest first. */
export async function listEvents(req: PayloadRequest, item: string): Promise<ItemEvent[]> {
  const rows = await runSql(
    req,
    sql`
      select at, who, username, kind, details from item_events
      where item = ${item} and kind <> ${refusalKind} order by at desc, id desc
    `,
  )
  return z.array(rowSchema).parse(rows)
}
