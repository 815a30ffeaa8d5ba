import { type SQL, sql } from 'drizzle-orm'
import { endedByDeadline, type ItemStatus } from '#contract/item-statuses.ts'

/** SQL: whether nobody has confirmed the address of an item that needs it. */
export const isUnconfirmed: SQL = sql`coalesce(items.address_unconfirmed, false)`

/**
 * SQL: the status that an item had until its deadline passed, by columns of `items`; its status if it is not stored as `expired`. Null
 * if something else than the deadline has made it expired.
 */
export const expiredFrom: SQL = sql`case when items.status::text <> 'expired' then items.status::text else (
  select case when version.deadline_at < version.created_at then version.before end from (
    select
      version_status::text as status, version_deadline_at as deadline_at, created_at,
      lag(version_status::text) over (order by created_at) as before
    from _items_v where parent_id = items.id
  ) as version
  where version.status = 'expired' and version.before <> 'expired'
  order by version.created_at desc limit 1
) end`

/** SQL: the effective status of an item, by columns of `items`; `statusAt` is its twin. `now` is a timestamp. */
export function effectiveStatus(now: unknown): SQL {
  return sql`case
    when items.deadline_at < ${now} and items.status::text = any(${sql.param(endedByDeadline)}::text[]) then 'expired'
    else items.status::text
  end`
}

/** SQL: whether an item has one of these effective statuses, even before the job has updated its row. */
export function hasStatus(statuses: readonly ItemStatus[], now: Date): SQL {
  return sql`${effectiveStatus(now.toISOString())} = any(${sql.param(statuses)}::text[])`
}
