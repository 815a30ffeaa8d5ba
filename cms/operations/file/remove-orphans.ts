import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { isOrphan, orphanedBefore } from '#cms/domain/file/orphans.ts'
import { inTransaction, lock } from '#cms/operations/in-transaction.ts'
import { removeObject } from '#cms/storage/objects.ts'
import { findNamedFiles } from './find-named-files.ts'
import { lockFiles } from './lock-files.ts'

/** No more at a time; the rest goes in the next round. */
const atOnce = 500

/** Removes uploads that belong to no entry after 24 hours (contract §5); gives how many. */
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
  )
  let removed = 0
  for (const { name, itemUuid } of docs) {
    if (!named.has(name) && (await removeOrphan(req, name, itemUuid, now))) removed++
  }
  return removed
}

/**
 * Under the locks of its row and of the entry that it was promised to, so that none takes it meanwhile. The row goes
 * last: if the storage does not answer, it stays and the next round tries again.
 */
function removeOrphan(req: PayloadRequest, name: string, itemUuid: string, now: Date): Promise<boolean> {
  return inTransaction(req, async () => {
    await lock(req, itemUuid)
    const [file] = await lockFiles(req, [name])
    if (!file || !isOrphan(file, now)) return false
    await removeObject(name)
    await req.payload.delete({
      collection: 'files',
      id: file.id,
      depth: 0,
      ...asSystem(req, 'what belongs to no entry is nobody’s'),
    })
    return true
  })
}
