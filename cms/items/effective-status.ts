import { type SQL, sql } from 'drizzle-orm'
import { endedByDeadline } from '#contract/item-statuses.ts'

/** SQL: whether nobody has confirmed the address of an item that needs it. */
export const isUnconfirmed: SQL = sql`coalesce(items.address_unconfirmed, false)`

/** SQL: the effective status of an item, by columns of `items`; `statusAt` is its twin. `now` is a timestamp. */
export function effectiveStatus(now: unknown): SQL {
  return sql`case
    when items.deadline_at < ${now} and items.status::text = any(${sql.param(endedByDeadline)}::text[]) then 'expired'
    else items.status::text
  end`
}
