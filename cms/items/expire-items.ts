import type { PayloadRequest } from 'payload'
import { loadForm } from '#cms/forms/load-forms.ts'
import { queueExpiryMails } from '#cms/mails/deadline-mails.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import type { Form } from '#contract/forms.ts'
import { mostBulkItems } from '#contract/item-changes.ts'
import { endedByDeadline, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { findLockedItems } from './lock-item.ts'
import { writeItems } from './write-items.ts'

/** Sets items whose deadline's day is over to `expired` (contract §3), and mails their submitters. Returns their number. */
export async function expireItems(req: PayloadRequest, now: Date): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: {
      and: [{ status: { in: [...endedByDeadline] } }, { deadlineAt: { less_than: now.toISOString() } }],
    },
    select: { form: true },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'expiry does not depend on a caller'),
  })
  let expired = 0
  for (const [slug, items] of Map.groupBy(docs, (item) => item.form)) {
    const form = await loadForm(req, slug)
    if (!form) throw new Problem('notFound')
    for (let start = 0; start < items.length; start += mostBulkItems) {
      const batch = items.slice(start, start + mostBulkItems).map(({ id }) => id)
      expired += await expireBatch(req, form, batch, now)
    }
  }
  return expired
}

/** Checks again under the locks, because a deadline may have been extended concurrently. */
function expireBatch(req: PayloadRequest, form: Form, uuids: readonly string[], now: Date): Promise<number> {
  const system = asSystem(req, 'expiry does not depend on a caller')
  return inTransaction(req, async () => {
    const items = [...(await findLockedItems(system, form, uuids)).values()]
    const ended = items.filter((item) => statusAt(item.status, item.deadlineAt, now) !== item.status)
    const writes = ended.map((item) => ({ item, data: { status: 'expired' } as const }))
    const written = await writeItems(system, form, writes, { changedBy: null })
    await queueExpiryMails(req, form, written)
    return ended.length
  })
}
