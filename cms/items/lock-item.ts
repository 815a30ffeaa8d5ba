import type { PayloadRequest } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { lock, lockShared } from '#cms/platform/database/in-transaction.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'

/**
 * Locks an entry until the transaction ends; every write of an entry starts with it. A change of many entries at once
 * (`lockAllItems`) waits for those that are being written, and lets none begin.
 */
export async function lockItem(req: PayloadRequest, uuid: string): Promise<void> {
  await lockShared(req, 'items')
  await lock(req, uuid)
}

/** Locks all entries until the transaction ends. */
export async function lockAllItems(req: PayloadRequest): Promise<void> {
  await lock(req, 'items')
}

/**
 * Locks an entry of the form and loads it.
 * @throws Problem `notFound`; `conflict` if it has changed since `updatedAt`, if that is given
 */
export async function findLocked(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  updatedAt?: string,
): Promise<Item> {
  await lockItem(req, uuid)
  const item = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asCaller(req),
  })
  if (!item || item.form !== form.slug) throw new Problem('notFound')
  assertCurrent(item, updatedAt)
  return item
}
