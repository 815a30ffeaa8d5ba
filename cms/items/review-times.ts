import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { unconfirmedReason } from '#contract/address-confirmation.ts'
import { fewestDecisions, reviewTimeDays } from '#contract/review-time.ts'
import { isUndone } from './undone-versions.ts'

/**
 * SQL: the items of forms that are not deleted with their first decisions (`form`, `created_at`, `decided_at`), as far as they were
 * changed after `since`, which whatever was decided since then was. An item that was never pending was not decided, nor one that
 * its submitter withdrew or whose address was not confirmed.
 */
export function firstDecisions(since: SQL): SQL {
  return sql`
    select items.form, items.created_at, min(version.created_at) as decided_at
    from items
    join forms on forms.slug = items.form and forms.status <> 'deleted'
    join _items_v as version on version.parent_id = items.id
      and version.version_status not in ('draft', 'pending', 'working', 'expired')
      and version.version_owner_change is null
      and version.version_reason is distinct from ${unconfirmedReason} and not ${isUndone('version')}
    where items.updated_at >= ${since} and exists (
      select from _items_v as first
      where first.parent_id = items.id and first.version_status = 'pending' and first.created_at <= version.created_at
    )
    group by items.id
  `
}

/** SQL: the median of the days from creation to decision. */
export const medianDays: SQL = sql`
  percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 86400)
`

/** Measures how long reviews of each form usually take, and stores it: submissions and forms do not compute it. */
export async function measureReviewTimes(req: PayloadRequest, now: Date): Promise<number> {
  const since = sql`(${now.toISOString()}::timestamptz - make_interval(days => ${reviewTimeDays}))`
  const rows = await runSql(
    req,
    sql`
      with decisions as (${firstDecisions(since)}), measured as (
        select form, count(*)::int as decisions, ${medianDays} as median_days
        from decisions where decided_at >= ${since} group by form
      ), removed as (
        delete from review_times where form not in (select form from measured)
      )
      insert into review_times (form, decisions, median_days) select form, decisions, median_days from measured
      on conflict (form) do update
        set decisions = excluded.decisions, median_days = excluded.median_days, measured_at = now()
      returning form
    `,
  )
  return rows.length
}

const daysSchema = z.tuple([z.object({ days: z.coerce.number() })])

/** How many whole days a review usually takes, at least one; null if there are too few decisions to tell (contract §4). */
export async function usualReviewDays(req: PayloadRequest, form: string): Promise<number | null> {
  const rows = await runSql(
    req,
    sql`
      select greatest(1, ceil(median_days)) as days from review_times
      where form = ${form} and decisions >= ${fewestDecisions}
    `,
    { isPrepared: true },
  )
  return daysSchema.safeParse(rows).data?.[0].days ?? null
}
