import type { PayloadRequest } from 'payload'
import { fileOf } from '#cms/forms/read-values.ts'
import { requireForm } from '#cms/items/find-item.ts'
import { lockItem } from '#cms/items/lock-item.ts'
import { ownershipOf } from '#cms/items/own-item-access.ts'
import { isSeenBy } from '#cms/items/policy.ts'
import { writeItem } from '#cms/items/write-item.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { lockFiles } from './file-queries.ts'
import { removeOrphan, removeUpload } from './remove-orphans.ts'
import { parseFileKey } from './rules.ts'

type Deletion = { fileName: string; itemUuid: string; formSlug: string }

/**
 * Deletes an upload. Managers may always do so, which also removes the item's value; other callers only until the item is
 * submitted, and owners a new upload for an item that they may change (contract §5). If the storage is not available, nothing
 * changes and the call can be retried.
 *
 * Objects of an attached file are only removed after the transaction that detaches it from the item has committed. If that
 * removal fails, the detached row remains and `removeOrphans` removes the objects later.
 * @throws Problem `notFound`; `unauthorized` or `forbidden` if the item is already submitted
 */
export async function deleteFile(req: PayloadRequest, caller: Caller, deletion: Deletion): Promise<void> {
  const key = parseFileKey(deletion.fileName)
  const itemUuid = deletion.itemUuid.toLowerCase()
  if (!key || key.form !== canonicalSlug(deletion.formSlug)) throw new Problem('notFound')
  const detached = await inTransaction(req, async () => {
    await lockItem(req, itemUuid)
    const [file] = await lockFiles(req, [deletion.fileName])
    if (!file || (file.item ?? file.itemUuid) !== itemUuid) throw new Problem('notFound')
    const isOpen = !file.item && (await isEditable(req, caller, itemUuid))
    if (!isOpen && !isSeenBy(caller, await requireForm(req, key.form)))
      throw new Problem(caller ? 'forbidden' : 'unauthorized')
    if (!file.item) {
      await removeUpload(req, file)
      return null
    }
    await storedAt(file.name)
    await removeValue(req, caller, file.item, file.name)
    return req.payload.update({
      collection: 'files',
      id: file.id,
      data: { item: null, retainUntil: null },
      depth: 0,
      ...asSystem(req, 'the manager may write the item'),
    })
  })
  if (!detached) return
  try {
    // A newer `updatedAt` means that the key was issued for another upload in the meantime.
    await removeOrphan(req, detached, ({ updatedAt }) => updatedAt === detached.updatedAt)
  } catch (error) {
    req.payload.logger.warn(
      { err: error },
      'failed to remove a deleted file from the storage; will be retried by the orphan cleanup',
    )
  }
}

/**
 * Whether the item is not submitted yet, or its owner may change it. Uuids of published items are public, so uploads that a
 * manager is adding to one need this protection too.
 */
async function isEditable(req: PayloadRequest, caller: Caller, uuid: string): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'items',
    where: { id: { equals: uuid } },
    ...asSystem(req, 'only checks whether the item exists'),
  })
  return totalDocs === 0 || (await ownershipOf(req, caller, uuid)).formActions.length > 0
}

async function removeValue(req: PayloadRequest, caller: Caller, uuid: string, name: string): Promise<void> {
  const item = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asCaller(req),
  })
  if (!item) return
  const values = withoutFile(formValuesSchema.parse(item.values), name)
  await writeItem(asCaller(req), uuid, { values }, { changedBy: caller, skipValueValidation: true })
}

function withoutFile(values: FormValues, name: string): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([set, fields]) => [
      set,
      Object.fromEntries(Object.entries(fields).filter(([, value]) => fileOf(value)?.fileName !== name)),
    ]),
  )
}
