import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { sharedReads } from '#cms/platform/cache/shared-read.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { itemTags } from '#contract/cache-tags.ts'
import type { ItemUsage } from '#contract/item-usage.ts'
import { type NumbersQuery, type UsageNumbers, usageLimits } from '#contract/numbers.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { isPublishedTo } from './policy.ts'
import { titleColumns } from './present-item.ts'

const hourMs = 3_600_000

const usageShape = { views: z.number(), downloads: z.number() }
const monthsSchema = z.array(z.object({ month: z.string(), ...usageShape }))
const mostReadSchema = z.array(
  z.object({
    register: z.enum(registerSlugs),
    uuid: z.string(),
    et: z.string(),
    en: z.string(),
    ...usageShape,
  }),
)
const usageSchema = z.tuple([z.object(usageShape)])

const sums = sql`coalesce(sum(views), 0)::int as views, coalesce(sum(downloads), 0)::int as downloads`

const usageCache = sharedReads<UsageNumbers>()

/** Views and downloads of the last months, and what was read most, of all registers or one; once an hour (contract §3). */
export async function loadUsageNumbers(
  req: PayloadRequest,
  { register }: NumbersQuery,
): Promise<UsageNumbers> {
  const key = [Math.floor(Date.now() / hourMs), register].join()
  const forms = sql`items.form = any(${sql.param(register ? [register] : registerSlugs)}::text[])`
  return usageCache(req, {
    key,
    tags: itemTags,
    load: (caller) => inTurn(caller, () => loadCounts(caller, forms)),
  })
}

async function loadCounts(req: PayloadRequest, forms: SQL): Promise<UsageNumbers> {
  const thisMonth = sql`date_trunc('month', ${dayInTallinn(Date.now() / 1000)}::date)`
  const first = sql`${thisMonth} - make_interval(months => ${usageLimits.months - 1})`
  const months = await runSql(
    req,
    sql`select to_char(month, 'YYYY-MM') as month, ${sums}
      from generate_series(${first}, ${thisMonth}, interval '1 month') as month
      left join (select item_usage.* from item_usage join items on items.id = item_usage.item and ${forms}) as used
        on used.day >= month and used.day < month + interval '1 month'
      group by month order by month`,
  )
  const mostRead = await runSql(
    req,
    sql`select items.form as register, items.id as uuid, ${titleColumns.et} as et, ${titleColumns.en} as en,
        used.views, used.downloads
      from (select item, ${sums} from item_usage where day >= ${first} group by item) as used
      join items on items.id = used.item and ${forms} and ${isPublishedTo(null)} and used.views > 0
      order by used.views desc, used.downloads desc, items.id limit ${usageLimits.mostRead}`,
  )
  return {
    months: monthsSchema.parse(months),
    mostRead: mostReadSchema.parse(mostRead).map(({ et, en, ...row }) => ({ ...row, title: { et, en } })),
  }
}

/** All views of an item and downloads of its files. */
export async function loadItemUsage(req: PayloadRequest, uuid: string): Promise<ItemUsage> {
  const [usage] = usageSchema.parse(
    await runSql(req, sql`select ${sums} from item_usage where item = ${uuid}`),
  )
  return usage
}
