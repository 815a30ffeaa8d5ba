import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { effectiveStatus, isUnconfirmed } from '#cms/items/effective-status.ts'
import { findInOrder, findPage } from '#cms/items/find-page.ts'
import { isUnanswered } from '#cms/items/item-messages.ts'
import type { StoredItem } from '#cms/items/item-row.ts'
import { hasPublicStatus, isFormSeen, isReadable } from '#cms/items/policy.ts'
import { presentChange } from '#cms/items/present-item.ts'
import { hasProposal } from '#cms/items/proposals.ts'
import { firstDecisions, medianDays } from '#cms/items/review-times.ts'
import { isUndone } from '#cms/items/undone-versions.ts'
import { countFailedMails } from '#cms/mails/failed-mails.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { sqlTimeZone } from '#cms/platform/database/time-zone.ts'
import { countMissing } from '#cms/translations/list-translations.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import {
  type FormOverview,
  type LatestChange,
  type MonthOverview,
  mostLatestChanges,
  mostWaiting,
  type OverviewData,
  overviewMonths,
  type WaitingEntry,
} from '#contract/overview.ts'
import { expiringDays } from '#contract/values/deadline.ts'

/** The state of the register for managers (contract §3), with a fixed number of statements. */
export async function loadOverview(req: PayloadRequest): Promise<OverviewData> {
  // Sequential, because queries of a transaction share one connection.
  const forms = await countByForm(req)
  const waiting = await findWaiting(req)
  const proposals = await findProposed(req)
  const latest = await findLatestChanges(req)
  const months = await countByMonth(req)
  const missingTranslations = await countMissing(req)
  const failedMails = await countFailedMails(req)
  return { forms, waiting, proposals, missingTranslations, failedMails, latest, months }
}

const formRowsSchema = z.array(
  z.object({
    slug: z.string(),
    pending: z.coerce.number(),
    unconfirmed: z.coerce.number(),
    unanswered: z.number(),
    pendingSince: z.string().nullable(),
    expiring: z.coerce.number(),
    proposals: z.coerce.number(),
  }),
)

/**
 * SQL: since when the item of a row of `items` is pending: since its last change from another status, or else since it was
 * created.
 */
const pendingSince = sql`coalesce((
  select min(version.created_at)
  from _items_v as version
  where version.parent_id = items.id and version.created_at > (
    select max(other.created_at)
    from _items_v as other
    where other.parent_id = items.id and other.version_status <> 'pending' and not ${isUndone('other')}
  )
), items.created_at)`

/** SQL: items past their deadline are not pending, even before the job has stored that they are expired. */
const isPending = sql`items.status = 'pending' and (items.deadline_at is null or items.deadline_at >= now())`

/** SQL: pending items that wait for a manager, not for the confirmation of their address. */
const isWaiting = sql`${isPending} and not ${isUnconfirmed}`

function asTimestamp(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL: public items with a proposed change. */
const isProposed = sql`${hasPublicStatus({ form: sql`items.form`, status: sql`items.status` })}
  and (items.deadline_at is null or items.deadline_at >= now()) and ${hasProposal}`

async function countByForm(req: PayloadRequest): Promise<FormOverview[]> {
  const rows = await runSql(
    req,
    sql`
      select
        forms.slug,
        count(*) filter (where ${isWaiting}) as pending,
        ${asTimestamp(sql`min(case when ${isWaiting} then ${pendingSince} end)`)} as "pendingSince",
        count(*) filter (where ${isPending} and ${isUnconfirmed}) as unconfirmed,
        coalesce(min(answers.unanswered), 0) as unanswered,
        count(*) filter (
          where items.status = 'published' and items.deadline_at < now() + make_interval(days => ${expiringDays})
        ) as expiring,
        count(*) filter (where ${isProposed}) as proposals
      from forms
      left join items on items.form = forms.slug
        and items.status in ('pending', 'published', 'confirmed')
        and (items.deadline_at is null or items.deadline_at >= now())
      left join (
        select items.form, count(*)::int as unanswered from items where ${isUnanswered} group by items.form
      ) as answers on answers.form = forms.slug
      where forms.status <> 'deleted' and ${isFormSeen(req, sql`forms.slug`)}
      group by forms.slug
      order by forms.slug
    `,
  )
  return formRowsSchema.parse(rows)
}

const waitingRowsSchema = z.array(
  z.object({ id: z.string(), since: z.string(), correctedAt: z.string().nullable() }),
)

/** The items that have been pending longest, of all forms that are not deleted. */
async function findWaiting(req: PayloadRequest): Promise<WaitingEntry[]> {
  const rows = await runSql(
    req,
    sql`
      select
        items.id, ${asTimestamp(sql`since`)} as since,
        ${asTimestamp(sql`items.corrected_at`)} as "correctedAt"
      from items
      join forms on forms.slug = items.form and forms.status <> 'deleted'
      cross join lateral (select ${pendingSince} as since) as waiting
      where ${isWaiting} and ${isFormSeen(req, sql`items.form`)}
      order by waiting.since, items.id
      limit ${mostWaiting}
    `,
  )
  const timesOf = new Map(waitingRowsSchema.parse(rows).map(({ id, ...times }) => [id, times]))
  const changes = await presentChanges(req, await findInOrder(req, [...timesOf.keys()]))
  return changes.flatMap((change) => {
    const times = timesOf.get(change.uuid)
    return times ? [{ ...change, ...times }] : []
  })
}

const proposedRowsSchema = z.array(z.object({ id: z.string(), since: z.string() }))

/** The items whose proposed changes have waited longest, of all forms that are not deleted. */
async function findProposed(req: PayloadRequest): Promise<OverviewData['proposals']> {
  const rows = await runSql(
    req,
    sql`
      select items.id, ${asTimestamp(sql`waiting.proposed_at`)} as since
      from item_proposals as waiting
      join items on items.id = waiting.item
      join forms on forms.slug = items.form and forms.status <> 'deleted'
      where ${isProposed} and ${isFormSeen(req, sql`items.form`)}
      order by waiting.proposed_at, items.id
      limit ${mostWaiting}
    `,
  )
  const sinceOf = new Map(proposedRowsSchema.parse(rows).map(({ id, since }) => [id, since]))
  const changes = await presentChanges(req, await findInOrder(req, [...sinceOf.keys()]))
  return changes.flatMap((change) => {
    const since = sinceOf.get(change.uuid)
    return since ? [{ ...change, since }] : []
  })
}

async function findLatestChanges(req: PayloadRequest): Promise<LatestChange[]> {
  const forms = (await loadForms(req)).filter(({ status }) => status !== 'deleted')
  const slugs = forms.map(({ slug }) => slug)
  const condition = sql`items.form = any(${sql.param(slugs)}::text[]) and ${isReadable(req)}`
  const order = sql`items.updated_at desc, items.id`
  const request = { condition, rank: undefined, order, isPrepared: true }
  return presentChanges(req, await findPage(req, request, { page: 1, size: mostLatestChanges }))
}

async function presentChanges(req: PayloadRequest, items: readonly StoredItem[]): Promise<LatestChange[]> {
  const forms = await loadForms(req)
  const now = new Date()
  return items.flatMap((item) => {
    const form = forms.find(({ slug }) => slug === item.form)
    return form ? [presentChange(item, form, now)] : []
  })
}

const monthRowsSchema = z.array(
  z.object({
    month: z.string(),
    form: z.string().nullable(),
    status: itemStatusSchema.nullable(),
    count: z.coerce.number(),
  }),
)

/** SQL: the first days of the months of the statistics, in Europe/Tallinn. */
const months = sql`
  select generate_series(this_month - make_interval(months => ${overviewMonths - 1}), this_month, '1 month') as month
  from date_trunc('month', now() at time zone ${sqlTimeZone}) as this_month
`

/** Counts items by the month of their creation in Europe/Tallinn, their form and their effective status. */
async function countByMonth(req: PayloadRequest): Promise<MonthOverview[]> {
  const rows = await runSql(
    req,
    sql`
      with months as (${months}), counts as (
        select
          date_trunc('month', items.created_at at time zone ${sqlTimeZone}) as month,
          items.form,
          ${effectiveStatus(sql`now()`)} as status,
          count(*) as count
        from items
        join forms on forms.slug = items.form and forms.status <> 'deleted'
        where items.created_at >= (select min(month) from months) at time zone ${sqlTimeZone}
          and ${isFormSeen(req, sql`items.form`)}
        group by 1, 2, 3
      )
      select to_char(month, 'YYYY-MM') as month, counts.form, counts.status, coalesce(counts.count, 0) as count
      from months
      left join counts using (month)
      order by months.month, counts.form, counts.status
    `,
  )
  const decisions = await measureDecisions(req)
  const byMonth = Map.groupBy(monthRowsSchema.parse(rows), ({ month }) => month)
  return Array.from(byMonth, ([month, each]) => {
    const sumOf = (part: typeof each) => part.reduce((sum, { count }) => sum + count, 0)
    const created = Map.groupBy(each, ({ form }) => form)
    const decided = new Map(decisions.filter((row) => row.month === month).map((row) => [row.form, row]))
    const forms = [...new Set([...created.keys(), ...decided.keys()])].filter((form) => form !== null)
    return {
      month,
      statuses: Array.from(Map.groupBy(each, ({ status }) => status)).flatMap(([status, part]) =>
        status ? [{ status, count: sumOf(part) }] : [],
      ),
      forms: forms.toSorted().map((form) => ({
        form,
        created: sumOf(created.get(form) ?? []),
        decided: decided.get(form)?.decided ?? 0,
        medianDays: decided.get(form)?.medianDays ?? null,
      })),
    }
  })
}

const decisionRowsSchema = z.array(
  z.object({ month: z.string(), form: z.string(), decided: z.number(), medianDays: z.number() }),
)

/** The median of the days from the creation of an item to its first decision, by the month of the decision in Europe/Tallinn. */
async function measureDecisions(req: PayloadRequest) {
  const rows = await runSql(
    req,
    sql`
      with months as (${months}), decisions as (
        ${firstDecisions(sql`(select min(month) from months) at time zone ${sqlTimeZone}`)}
      )
      select
        to_char(months.month, 'YYYY-MM') as month,
        form,
        count(*)::int as decided,
        round((${medianDays})::numeric, 1)::float as "medianDays"
      from decisions
      join months on months.month = date_trunc('month', decided_at at time zone ${sqlTimeZone})
      where ${isFormSeen(req, sql`form`)}
      group by months.month, form
    `,
  )
  return decisionRowsSchema.parse(rows)
}
