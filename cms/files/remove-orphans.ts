import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { removeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { findNamedFiles } from './find-named-files.ts'
import { type LockedFile, lockFiles } from './lock-files.ts'
import { isOrphan, orphanedBefore } from './orphan-rules.ts'

/** No more at a time; the rest goes in the next round. */
const atOnce = 500

/**
 * Removes uploads that belong to no entry after 24 hours (contract §5); gives how many. The history of an entry may name
 * such a file: a manager has deleted it.
 */
export async function removeOrphans(req: PayloadRequest, now: Date): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'files',
    where: {
      and: [
        { or: [{ item: { exists: false } }, { item: { equals: '' } }] },
        { updatedAt: { less_than: orphanedBefore(now).toISOString() } },
      ],
    },
    limit: atOnce,
    pagination: false,
    depth: 0,
    ...asSystem(req, 'what belongs to no entry is nobody’s'),
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
 * Under the locks of its row and of the entry that it was promised to, so that none takes it meanwhile. The row goes
 * last: it is what remembers that objects must go, and the row of an upload that no entry holds needs none.
 */
export function removeOrphan(
  req: PayloadRequest,
  { name, itemUuid }: Pick<LockedFile, 'name' | 'itemUuid'>,
  mayGo: (file: LockedFile) => boolean,
): Promise<boolean> {
  return inTransaction(req, async () => {
    await lock(req, itemUuid)
    const [file] = await lockFiles(req, [name])
    if (!file || file.item || !mayGo(file)) return false
    await removeUpload(req, file)
    return true
  })
}

/** Both keys: a copy may have been left by a submission that failed. */
export async function removeUpload(req: PayloadRequest, { id, name }: LockedFile): Promise<void> {
  await removeObject(stagingKeyOf(name))
  await removeObject(name)
  await req.payload.delete({
    collection: 'files',
    id,
    depth: 0,
    ...asSystem(req, 'an upload that no entry holds'),
  })
}
