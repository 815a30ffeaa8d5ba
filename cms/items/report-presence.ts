import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type Others, type PresenceReport, presenceSeconds } from '#contract/assignment.ts'
import { Problem } from '#contract/problems.ts'

const othersSchema = z.array(z.object({ name: z.string(), isEditing: z.boolean() }))

/** Stores that the caller has an item open, or has left it; returns who else has it open, by name. */
export async function reportPresence(
  req: PayloadRequest,
  caller: Caller,
  item: string,
  { tab, state }: PresenceReport,
): Promise<Others> {
  if (!caller) throw new Problem('unauthorized')
  return inTransaction(req, async () => {
    // Skips those that are being written, which are not old.
    await runSql(
      req,
      sql`delete from item_presence where (item, tab) in (
        select item, tab from item_presence
        where seen_at < now() - make_interval(secs => ${presenceSeconds})
          or (item = ${item} and tab = ${tab} and username = ${caller.username} and ${state === 'left'})
        for update skip locked
      )`,
    )
    if (state !== 'left')
      await runSql(
        req,
        sql`
          insert into item_presence as present (item, tab, username, name, is_editing)
          values (${item}, ${tab}, ${caller.username}, ${displayNameOf(caller)}, ${state === 'editing'})
          on conflict (item, tab) do update
            set name = excluded.name, is_editing = excluded.is_editing, seen_at = now()
            where present.username = excluded.username
        `,
      )
    const rows = await runSql(
      req,
      sql`select min(name) as name, bool_or(is_editing) as "isEditing" from item_presence
        where item = ${item} and username <> ${caller.username}
          and seen_at >= now() - make_interval(secs => ${presenceSeconds})
        group by username order by 1`,
    )
    return othersSchema.parse(rows)
  })
}
