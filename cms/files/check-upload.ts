import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { Problem } from '#contract/problems.ts'
import { findContentIssue } from './inspect-content.ts'
import { removeOrphan } from './remove-orphans.ts'
import { retainedUntil } from './rules.ts'

/**
 * Inspects an upload that has no item yet (contract §5). A rejected one is removed, an accepted one is stored as long as a
 * draft may name it. Whoever knows its name may do so. Content that was accepted before is not inspected again.
 * @throws Problem `notFound`, also for an upload that was removed or submitted; `invalid`; `unavailable`
 */
export async function checkUpload(req: PayloadRequest, name: string): Promise<void> {
  const system = asSystem(req, 'whoever knows the name of an upload may check it')
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { equals: name } },
    limit: 1,
    pagination: false,
    ...system,
  })
  const [upload] = docs
  const key = stagingKeyOf(name)
  const stored = upload && !upload.item ? await inspectObject(key) : null
  if (!upload || !stored) throw new Problem('notFound')
  const isKnown = stored.etag !== undefined && stored.etag === upload.inspectedEtag
  const issue = isKnown ? undefined : await findContentIssue(key, stored)
  if (issue) {
    await removeOrphan(req, upload, ({ updatedAt }) => updatedAt === upload.updatedAt)
    throw new Problem('invalid', { errors: [{ field: upload.field, ...issue }] })
  }
  await req.payload.update({
    collection: 'files',
    // An upload that was submitted meanwhile belongs to its item.
    where: { and: [{ id: { equals: upload.id } }, { item: { exists: false } }] },
    data: {
      inspectedEtag: stored.etag ?? null,
      retainUntil: laterOf(upload.retainUntil, retainedUntil(new Date())),
    },
    depth: 0,
    ...system,
  })
}

/** A draft on the server may name it for longer. */
function laterOf(current: string | null | undefined, next: Date): string {
  return new Date(Math.max(Date.parse(current ?? '') || 0, next.getTime())).toISOString()
}
