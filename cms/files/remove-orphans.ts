import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { removeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { findNamedFiles, type LockedFile, lockFiles } from './file-queries.ts'
import { isOrphan, orphanedBefore, previewKeyOf } from './rules.ts'

/** Maximum number per run. */
const batchSize = 500

/**
 * Removes uploads that belong to no item after 24 hours, or when no draft may name them any more (contract §5), and returns
 * their number. This includes files that a
 * manager has deleted, even if an item's history names them.
 */
export async function removeOrphans(req: PayloadRequest, now: Date): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'files',
    where: {
      and: [
        { or: [{ item: { exists: false } }, { item: { equals: '' } }] },
        {
          or: [
            { retainUntil: { less_than: now.toISOString() } },
            {
              and: [
                { retainUntil: { exists: false } },
                { updatedAt: { less_than: orphanedBefore(now).toISOString() } },
              ],
            },
          ],
        },
      ],
    },
    limit: batchSize,
    pagination: false,
    depth: 0,
    ...asSystem(req, 'orphaned uploads have no owner'),
  })
  const named = await findNamedFiles(
    req,
    docs.map(({ name }) => name),
    'now',
  )
  let removed = 0
  for (const file of docs) {
    if (!named.has(file.name) && (await removeOrphan(req, file, (each) => isOrphan(each, now)))) removed++
  }
  return removed
}

/**
 * Removes an unattached upload under the locks of its row and item, so that it cannot be attached concurrently. The row is
 * deleted last, because it records that the objects have to be removed.
 */
export function removeOrphan(
  req: PayloadRequest,
  { name, itemUuid }: Pick<LockedFile, 'name' | 'itemUuid'>,
  mayRemove: (file: LockedFile) => boolean,
): Promise<boolean> {
  return inTransaction(req, async () => {
    await lock(req, itemUuid)
    const [file] = await lockFiles(req, [name])
    if (!file || file.item || !mayRemove(file)) return false
    await removeUpload(req, file)
    return true
  })
}

/** Removes the objects of all its keys: a failed submission may have left a copy, and a detached file has its picture. */
export async function removeUpload(req: PayloadRequest, { id, name }: LockedFile): Promise<void> {
  await removeObject(previewKeyOf(name))
  await removeObject(stagingKeyOf(name))
  await removeObject(name)
  await req.payload.delete({
    collection: 'files',
    id,
    depth: 0,
    ...asSystem(req, 'orphaned uploads have no owner'),
  })
}
