import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { AdminListQuery, StatusCount } from '#contract/admin-list.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { effectiveStatus } from './effective-status.ts'
import { isUnanswered } from './item-messages.ts'
import { listRequests } from './list-items.ts'

const rowsSchema = z.array(
  z.object({
    status: itemStatusSchema,
    count: z.number(),
    unconfirmed: z.number(),
    unanswered: z.number(),
  }),
)

/** Counts the items that a list with this query contains by their effective status, in one statement (contract §3). */
export async function countStatuses(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<StatusCount[]> {
  return inTurn(req, async () => {
    for await (const { condition } of listRequests(req, { caller, form, query })) {
      const counted = await runSql(
        req,
        sql`select ${effectiveStatus(sql`now()`)} as status, count(*)::int as count,
            count(*) filter (where address_unconfirmed)::int as unconfirmed,
            count(*) filter (where ${isUnanswered})::int as unanswered
          from items where ${condition} group by 1 order by 1`,
      )
      const rows = rowsSchema.parse(counted)
      if (rows.length > 0) return rows
    }
    return []
  })
}
