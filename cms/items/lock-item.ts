import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { lock, lockMany, lockShared } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { type Access, assertUpdatable } from './policy.ts'

/**
 * Locks an item until the transaction ends; every write of an item starts with it. A change of all items at once
 * (`lockAllItems`) waits for those that are being written, and lets none begin.
 */
export async function lockItem(req: PayloadRequest, uuid: string): Promise<void> {
  await lockShared(req, 'items')
  await lock(req, uuid)
}

/**
 * `lockItem` for many items, and their rows, which the jobs that update derived columns write without `lockItem`. One change at a time may hold many locks, because the lock table of PostgreSQL is limited
 * (`max_locks_per_transaction`).
 */
export async function lockItems(req: PayloadRequest, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 1) await lock(req, 'items in bulk')
  await lockShared(req, 'items')
  await lockMany(req, uuids)
  await runSql(
    req,
    sql`
      select from items where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb))
      order by id for update
    `,
  )
}

/** Locks all items until the transaction ends. */
export async function lockAllItems(req: PayloadRequest): Promise<void> {
  await lock(req, 'items')
}

/**
 * Locks an item of the form and loads it.
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

/**
 * Locks many items and loads those that are of the form, by uuid, with the columns that only the system reads.
 * @throws Problem `forbidden` for callers who may not change them
 */
export async function findLockedItems(
  access: Access,
  form: Pick<Form, 'slug'>,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  assertUpdatable(access)
  const { req } = access
  await lockItems(req, uuids)
  const { docs } = await req.payload.find({
    collection: 'items',
    where: { and: [{ id: { in: [...uuids] } }, { form: { equals: form.slug } }] },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'the caller may change them; what is derived from the values is not readable'),
  })
  return new Map(docs.map((item) => [item.id, item]))
}
