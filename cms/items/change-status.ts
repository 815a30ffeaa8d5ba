import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { queueDecisionMails } from '#cms/mails/queue-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isAdmin } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import type { Form } from '#contract/forms.ts'
import type { ChangeOf } from '#contract/item-changes.ts'
import { type ItemStatus, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { findLockedItems } from './lock-item.ts'
import { attempt, type Changed, type Outcomes, requireChanged } from './outcomes.ts'
import { assertDeadlineAllows, assertStatusAllowed, unfitWarning, validateReason } from './rules.ts'
import { writeItems } from './write-items.ts'

/**
 * Changes only the status of an item; see `changeStatuses`.
 * @throws Problem `notFound`, `conflict` on a stale copy, `statusNotAllowed`, `deadlinePast` for an expired offer that
 * would remain expired, `invalid` for the reason
 */
export async function changeStatus(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { newStatus, reason, ...copy }: Omit<ChangeOf<'status'>, 'action'>,
): Promise<Changed> {
  const outcomes = await changeStatuses(req, caller, form, [{ ...copy, uuid }], {
    newStatus,
    reason: validateReason(reason),
    source: 'table',
    change: randomUUID(),
  })
  return requireChanged(outcomes, uuid)
}

/** The copy of an item that a change is based on. */
type Copy = Pick<ChangeOf<'status'>, 'updatedAt' | 'status'> & { uuid: string }

type StatusChange = {
  newStatus: ItemStatus
  reason: string | null
  /** The fields to correct, of a return. */
  marks?: readonly string[]
  source: 'table' | 'bulk' | 'return' | 'edit'
  /** The id of the change. */
  change: string
}

/**
 * Changes only the status of many items, in one transaction; each item is changed or has its own problem. Nothing is written
 * of an item if its status is unchanged and no reason is given. Values that no longer fit the form do not hinder it.
 * Submitters get a mail about a decision.
 */
export async function changeStatuses(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  copies: readonly Copy[],
  { newStatus, reason, marks, source, change }: StatusChange,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  await inTransaction(req, async () => {
    const access = asCaller(req)
    const items = await findLockedItems(
      access,
      form,
      copies.map(({ uuid }) => uuid),
    )
    const now = new Date()
    const changed: Item[] = []
    for (const copy of copies) {
      const item = attempt(() => assertAllowed(items.get(copy.uuid), copy))
      if (item instanceof Problem) outcomes.set(copy.uuid, item)
      else if (newStatus === item.status && !reason) outcomes.set(copy.uuid, { updatedAt: item.updatedAt })
      else changed.push(item)
    }
    const written = await writeItems(
      access,
      form,
      changed.map((item) => ({ item, data: { status: newStatus } })),
      { changedBy: caller, reason, marks: marks ?? null, change },
    )
    const decisions = written.map(({ before, item }) => ({
      item,
      previousStatus: statusAt(before.status, before.deadlineAt, now),
    }))
    await queueDecisionMails(req, decisions, { form, reason, change, caller })
    for (const { item } of written)
      outcomes.set(item.id, { updatedAt: item.updatedAt, change, ...unfitWarning(form, item) })

    function assertAllowed(item: Item | undefined, { updatedAt, status }: Copy): Item {
      if (!item) throw new Problem('notFound')
      assertCurrent(item, updatedAt)
      if (status && status !== statusAt(item.status, item.deadlineAt, now))
        throw new Problem('conflict', { updatedAt: item.updatedAt })
      assertStatusAllowed(form, item, { newStatus, source, isAdmin: isAdmin(caller), now })
      assertDeadlineAllows(item, newStatus, now)
      return item
    }
  })
  return outcomes
}
