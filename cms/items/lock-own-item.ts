import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { recallFirstMails } from '#cms/mails/recall-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type ItemStatus, itemStatusSchema, statusAt } from '#contract/item-statuses.ts'
import type { OwnAction, OwnChange } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { expiredFrom } from './effective-status.ts'
import { requireForm } from './find-item.ts'
import { hashChange } from './hash-change.ts'
import { lockItem } from './lock-item.ts'
import { assertOwner } from './own-item-access.ts'
import { actionsIn } from './rules.ts'
import { writeConfirmation } from './write-queries.ts'

export type OwnChanged = { updatedAt: string }
export type SentOwn<Action extends OwnAction> = Extract<OwnChange, { action: Action }>

export function findOwn(req: PayloadRequest, uuid: string): Promise<Item> {
  return req.payload.findByID({ collection: 'items', id: uuid, depth: 0, ...asOwner(req) })
}

export function asOwner(req: PayloadRequest) {
  return asSystem(req, 'its owner, for whom there is no access rule, may change the item')
}

/** Whoever has the key of a link reads the mails to its address. A mail that asks to confirm it is not sent any more. */
export async function confirmAddress(
  req: PayloadRequest,
  uuid: string,
  address: string | null,
): Promise<void> {
  if (address !== null && (await writeConfirmation(req, uuid, address))) await recallFirstMails(req, [uuid])
}

type LockedOwn = {
  before: Item
  form: Form
  ownerChange: string
  /** The current version of the item was written by this same change. */
  isRepeated: boolean
  /** The status that an expired item had until its deadline. */
  expiredFrom: ItemStatus | null
}

/**
 * Locks an item for a change by its owner, confirms the address of a link, and loads the item and its form.
 * @throws Problem `notFound` for others, `linkExpired`, `statusNotAllowed` in a status without this action, `conflict` on a
 * stale copy
 */
export async function lockOwnItem(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  sent: SentOwn<Exclude<OwnAction, 'confirm' | 'takeBack'>>,
): Promise<LockedOwn> {
  await lockItem(req, uuid)
  const { provenAddress } = await assertOwner(req, caller, uuid)
  await confirmAddress(req, uuid, provenAddress)
  const before = await findOwn(req, uuid)
  const form = await requireForm(req, before.form)
  const ownerChange = hashChange({ ...sent, updatedAt: Date.parse(sent.updatedAt) })
  const locked = { before, form, ownerChange, expiredFrom: await findExpiredFrom(req, uuid) }
  if (before.ownerChange === ownerChange) return { ...locked, isRepeated: true }
  const now = new Date()
  const status = statusAt(before.status, before.deadlineAt, now)
  const actions = actionsIn(form, { ...before, status, expiredFrom: locked.expiredFrom }, now)
  if (!actions.includes(sent.action)) throw new Problem('statusNotAllowed')
  assertCurrent(before, sent.updatedAt)
  return { ...locked, isRepeated: false }
}

const expiredFromSchema = z.object({ expiredFrom: itemStatusSchema.nullable() })

async function findExpiredFrom(req: PayloadRequest, uuid: string): Promise<ItemStatus | null> {
  const [row] = await runSql(req, sql`select ${expiredFrom} as "expiredFrom" from items where id = ${uuid}`)
  return expiredFromSchema.parse(row).expiredFrom
}
