import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { findPage } from '#cms/items/find-page.ts'
import { isReadable } from '#cms/items/policy.ts'
import { presentChange } from '#cms/items/present-item.ts'
import { isUndone } from '#cms/items/undone-versions.ts'
import { countFailedMails } from '#cms/mails/failed-mails.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { countMissing } from '#cms/translations/list-translations.ts'
import { endedByDeadline, itemStatusSchema } from '#contract/item-statuses.ts'
import {
  expiringDays,
  type FormOverview,
  type LatestChange,
  type MonthOverview,
  mostLatestChanges,
  type OverviewData,
  overviewMonths,
} from '#contract/overview.ts'

/** The state of the register for managers (contract §3), with a fixed number of statements. */
export async function loadOverview(req: PayloadRequest): Promise<OverviewData> {
  // Sequential, because queries of a transaction share one connection.
  const forms = await countByForm(req)
  const latest = await findLatestChanges(req)
  const months = await countByMonth(req)
  const missingTranslations = await countMissing(req)
  const failedMails = await countFailedMails(req)
  return { forms, missingTranslations, failedMails, latest, months }
}

const formRowsSchema = z.array(
  z.object({
    slug: z.string(),
    pending: z.coerce.number(),
    pendingSince: z.string().nullable(),
    expiring: z.coerce.number(),
  }),
)

/**
 * An entry is pending since its last change from another status, or else since it was created. Entries past their deadline
 * are not pending, even before the job has stored that they are expired.
 */
async function countByForm(req: PayloadRequest): Promise<FormOverview[]> {
  const rows = await runSql(
    req,
    sql`
      select
        forms.slug,
        count(*) filter (where items.status = 'pending') as pending,
        to_char(
          min(coalesce(changed.since, items.created_at)) filter (where items.status = 'pending') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        ) as "pendingSince",
        count(*) filter (
          where items.status = 'published' and items.deadline_at < now() + make_interval(days => ${expiringDays})
        ) as expiring
      from forms
      left join items on items.form = forms.slug
        and items.status in ('pending', 'published')
        and (items.deadline_at is null or items.deadline_at >= now())
      left join lateral (
        select min(version.created_at) as since
        from _items_v as version
        where items.status = 'pending' and version.parent_id = items.id and version.created_at > (
          select max(other.created_at)
          from _items_v as other
          where other.parent_id = items.id and other.version_status <> 'pending' and not ${isUndone('other')}
        )
      ) as changed on true
      where forms.status <> 'deleted'
      group by forms.slug
      order by forms.slug
    `,
  )
  return formRowsSchema.parse(rows)
}

async function findLatestChanges(req: PayloadRequest): Promise<LatestChange[]> {
  const forms = (await loadForms(req)).filter(({ status }) => status !== 'deleted')
  const slugs = forms.map(({ slug }) => slug)
  const condition = sql`items.form = any(${sql.param(slugs)}::text[]) and ${isReadable(req)}`
  const order = sql`items.updated_at desc, items.id`
  const request = { condition, rank: undefined, order, isPrepared: true }
  const items = await findPage(req, request, { page: 1, size: mostLatestChanges })
  const now = new Date()
  return items.flatMap((item) => {
    const form = forms.find(({ slug }) => slug === item.form)
    return form ? [presentChange(item, form, now)] : []
  })
}

const monthRowsSchema = z.array(
  z.object({ month: z.string(), status: itemStatusSchema.nullable(), count: z.coerce.number() }),
)

/** Counts entries by the month of their creation in Europe/Tallinn and their effective status. */
async function countByMonth(req: PayloadRequest): Promise<MonthOverview[]> {
  const rows = await runSql(
    req,
    sql`
      with months as (
        select generate_series(this_month - make_interval(months => ${overviewMonths - 1}), this_month, '1 month') as month
        from date_trunc('month', now() at time zone 'Europe/Tallinn') as this_month
      ), counts as (
        select
          date_trunc('month', items.created_at at time zone 'Europe/Tallinn') as month,
          case
            when items.deadline_at < now() and items.status::text = any(${sql.param(endedByDeadline)}::text[])
            then 'expired'
            else items.status::text
          end as status,
          count(*) as count
        from items
        join forms on forms.slug = items.form and forms.status <> 'deleted'
        where items.created_at >= (select min(month) from months) at time zone 'Europe/Tallinn'
        group by 1, 2
      )
      select to_char(month, 'YYYY-MM') as month, counts.status, coalesce(counts.count, 0) as count
      from months
      left join counts using (month)
      order by months.month, counts.status
    `,
  )
  const byMonth = Map.groupBy(monthRowsSchema.parse(rows), ({ month }) => month)
  return Array.from(byMonth, ([month, each]) => ({
    month,
    statuses: each.flatMap(({ status, count }) => (status ? [{ status, count }] : [])),
  }))
}
