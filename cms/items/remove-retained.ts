import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { isPublicStatus, itemStatuses, itemStatusSchema } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { mostRetained, type Retention, type RetentionPreview, retentionSchema } from '#contract/retention.ts'
import { lockItems } from './lock-item.ts'
import { titleColumns } from './present-item.ts'
import { removeItems } from './remove-items.ts'

/** Items that are removed in one transaction. */
const batchSize = 100

const formsSchema = z.array(z.object({ slug: z.string(), retention: retentionSchema }))
const idsSchema = z.array(z.object({ id: z.string() }))

/**
 * Removes the items that are past the retention of their form, with versions, files and mails (contract §6). What a retention
 * removes is decided again under the locks, because somebody may have published the item meanwhile. Returns their number.
 */
export async function removeRetained(req: PayloadRequest, now: Date): Promise<number> {
  const rows = await runSql(
    req,
    sql`select slug, retention from forms where retention is not null order by slug`,
  )
  let removed = 0
  for (const { slug, retention } of formsSchema.parse(rows)) {
    let count = 0
    for (;;) {
      const batch = await findDue(req, slug, retention, now)
      if (batch.length === 0) break
      count += await removeBatch(req, slug, retention, batch, now)
    }
    if (count > 0)
      req.payload.logger.warn({ form: slug, removed: count }, 'items past their retention were removed')
    removed += count
  }
  return removed
}

function removeBatch(
  req: PayloadRequest,
  slug: string,
  retention: Retention,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return inTransaction(req, async () => {
    await lockItems(req, ids)
    const due = await findDue(req, slug, retention, now, ids)
    await removeItems(req, due)
    return due.length
  })
}

/** The first items that are due, or those of `ids` that are. */
async function findDue(
  req: PayloadRequest,
  slug: string,
  retention: Retention,
  now: Date,
  ids?: readonly string[],
): Promise<string[]> {
  const isGiven = ids ? sql`id = any(${sql.param(ids)}::uuid[])` : sql`true`
  const rows = await runSql(
    req,
    sql`
      select id from (${retained(slug, retention)}) as retained
      where "goesAt" <= ${now.toISOString()}::timestamptz and ${isGiven} order by since, id limit ${batchSize}
    `,
  )
  return idsSchema.parse(rows).map(({ id }) => id)
}

/** Nobody has decided about items with these. */
const statusesWithoutDecision: readonly string[] = ['draft', 'pending', 'working', 'returned', 'confirm']

/**
 * SQL: the items that a retention removes at some time, with the decision or deadline that it counts from. Public items stay, and
 * of undecided ones those that have no deadline. A decision is the time since when the item has its status.
 */
function retained(slug: string, { months, from }: Retention): SQL {
  const isPublishing = toRegister(slug) !== undefined
  const statuses = itemStatuses.filter(
    (status) =>
      !(isPublishing && isPublicStatus(slug, status)) &&
      (from === 'decision' ? !statusesWithoutDecision.includes(status) : status !== 'draft'),
  )
  // An imported item is as old as in its source, although its first version is not.
  const decidedAt = sql`least(items.updated_at, (
    select min(version.created_at) from _items_v as version
    where version.parent_id = items.id and version.created_at > coalesce((
      select max(other.created_at) from _items_v as other
      where other.parent_id = items.id and other.version_status::text <> items.status::text
    ), '-infinity')
  ))`
  const since = from === 'decision' ? decidedAt : sql`deadline_at`
  return sql`
    select *, since + make_interval(months => ${months}) as "goesAt" from (
      select id, reference, title_et, title_en, status, ${since} as since from items
      where form = ${slug} and status::text = any(${sql.param(statuses)}::text[])
    ) as dated where since is not null
  `
}

const timestamp = z.string().transform((text) => new Date(text).toISOString())
const nextSchema = z.array(
  z.object({
    uuid: z.string(),
    reference: z.string(),
    title: z.object({ et: z.string(), en: z.string() }),
    status: itemStatusSchema,
    since: timestamp,
    goesAt: timestamp,
  }),
)
const countsSchema = z.tuple([z.object({ total: z.number(), due: z.number(), until: timestamp.nullable() })])

/** What a retention of a form would remove, now and next. */
export async function previewRetention(
  req: PayloadRequest,
  slug: string,
  retention: Retention,
  now: Date,
): Promise<RetentionPreview> {
  const rows = sql`(${retained(slug, retention)}) as retained`
  const isDue = sql`"goesAt" <= ${now.toISOString()}::timestamptz`
  const [counts] = countsSchema.parse(
    await runSql(
      req,
      sql`select count(*)::int as total, (count(*) filter (where ${isDue}))::int as due,
        max(since) filter (where ${isDue}) as until from ${rows}`,
    ),
  )
  const next = await runSql(
    req,
    sql`
      select id as uuid, reference, status, since, "goesAt", json_build_object('et', ${titleColumns.et}, 'en', ${titleColumns.en}) as title
      from ${rows} order by since, id limit ${mostRetained}
    `,
  )
  return { ...counts, next: nextSchema.parse(next) }
}
