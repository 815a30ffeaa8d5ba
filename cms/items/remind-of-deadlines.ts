import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { queueReminders } from '#cms/mails/deadline-mails.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { mostBulkItems } from '#contract/item-changes.ts'
import { expiringDays } from '#contract/values/deadline.ts'
import { requireForm } from './find-item.ts'
import { findLockedItems } from './lock-item.ts'
import { hasPublicStatus } from './policy.ts'

const dueSchema = z.array(z.object({ id: z.string(), form: z.string() }))

/**
 * Reminds the submitters of public items whose deadline is within `expiringDays`, once for each deadline (contract §4). Nobody is
 * reminded of a deadline that the public item had got only within these days. Returns the number of items.
 */
export async function remindOfDeadlines(req: PayloadRequest, now: Date): Promise<number> {
  const rows = await runSql(
    req,
    sql`select items.id, items.form from items where ${isDue(now)} order by items.form`,
  )
  let reminded = 0
  for (const [slug, items] of Map.groupBy(dueSchema.parse(rows), ({ form }) => form))
    for (let start = 0; start < items.length; start += mostBulkItems) {
      const batch = items.slice(start, start + mostBulkItems).map(({ id }) => id)
      reminded += await remindBatch(req, slug, batch, now)
    }
  return reminded
}

/** SQL: whether the submitter of an item of `items` is to be reminded. */
function isDue(now: Date) {
  const time = sql`${now.toISOString()}::timestamptz`
  const version = { form: sql`version.version_form`, status: sql`version.version_status` }
  return sql`
    items.status in ('published', 'confirmed')
    and ${hasPublicStatus({ form: sql`items.form`, status: sql`items.status` })}
    and items.deadline_at >= ${time}
    and items.deadline_at < ${time} + make_interval(days => ${expiringDays})
    and not coalesce(items.address_unconfirmed, false)
    and not exists (
      select from deadline_reminders as reminder
      where reminder.item = items.id and reminder.deadline_at = items.deadline_at
    )
    and exists (
      select from _items_v as version
      where version.parent_id = items.id and version.version_deadline_at = items.deadline_at
        and ${hasPublicStatus(version)}
        and version.created_at < items.deadline_at - make_interval(days => ${expiringDays})
    )
  `
}

const remindedSchema = z.array(z.object({ item: z.string() }))

/** Checks again under the locks. The reminder is stored with its mails, so that another instance queues none. */
function remindBatch(
  req: PayloadRequest,
  slug: string,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  const system = asSystem(req, 'reminders do not depend on a caller')
  return inTransaction(req, async () => {
    const form = await requireForm(req, slug)
    const items = await findLockedItems(system, form, uuids)
    const ids = sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify([...items.keys()])}::jsonb)`
    const rows = await runSql(
      req,
      sql`
        insert into deadline_reminders (item, deadline_at)
        select items.id, items.deadline_at from items where items.id in (${ids}) and ${isDue(now)}
        on conflict do nothing
        returning item
      `,
    )
    const reminded = remindedSchema.parse(rows).flatMap(({ item }) => items.get(item) ?? [])
    await queueReminders(req, form, reminded)
    return reminded.length
  })
}
