import DataLoader from 'dataloader'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForm } from '#cms/forms/load-forms.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { findInOrder } from './find-page.ts'
import type { StoredItem } from './item-row.ts'
import { isSeenBy, viewOf } from './policy.ts'
import type { LoadedItem } from './present-item.ts'

/** Loads an item that the caller may read. @throws Problem `notFound`, also for a malformed uuid */
export async function findItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
): Promise<LoadedItem> {
  const id = requireUuid(uuid)
  const canBatch = caller === null && req.context.isPublicRead && req.transactionID === undefined
  const item = await (canBatch
    ? publicLoader(req.payload).load(id)
    : findInOrder(req, [id]).then(([one]) => one))
  if (item?.form !== form.slug) throw new Problem('notFound')
  return { item, form, view: viewOf(caller, { asRow: false }), now: new Date() }
}

const publicLoaders = new WeakMap<Payload, DataLoader<string, StoredItem | undefined>>()

/** Batches concurrent reads of single items by anonymous callers into one statement. */
function publicLoader(payload: Payload): DataLoader<string, StoredItem | undefined> {
  const existing = publicLoaders.get(payload)
  if (existing) return existing
  const loader = new DataLoader(
    async (ids: readonly string[]) => {
      const req = await createLocalReq({ context: { caller: null, isPublicRead: true } }, payload)
      const items = new Map((await findInOrder(req, ids)).map((item) => [item.id, item]))
      return ids.map((id) => items.get(id))
    },
    // By default, requests that arrive on different connections are not batched.
    { cache: false, maxBatchSize: 100, batchScheduleFn: (load) => void setImmediate(load) },
  )
  publicLoaders.set(payload, loader)
  return loader
}

/** Loads an item of a form whose items the manager may see. @throws Problem `notFound` */
export async function findSeenItem(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  uuid: string,
): Promise<LoadedItem> {
  return findItem(req, caller, await requireSeenForm(req, caller, slug), uuid)
}

/** Normalizes a uuid from the path. @throws Problem `notFound` for a malformed uuid */
export function requireUuid(text: string): string {
  if (!z.guid().safeParse(text).success) throw new Problem('notFound')
  return text.toLowerCase()
}

/** A form whose items the manager may see (`isSeenBy`). @throws Problem `notFound` */
export async function requireSeenForm(req: PayloadRequest, caller: Caller, slug: string): Promise<Form> {
  const form = await requireForm(req, slug)
  if (!isSeenBy(caller, form)) throw new Problem('notFound')
  return form
}

/** Loads a form by slug or alias, in any status. @throws Problem `notFound` */
export async function requireForm(req: PayloadRequest, slug: string): Promise<Form> {
  const form = await loadForm(req, canonicalSlug(slug))
  if (!form) throw new Problem('notFound')
  return form
}
