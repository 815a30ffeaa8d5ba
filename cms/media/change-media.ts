import type { PayloadRequest } from 'payload'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { type MediaChange, validateAlt } from '#contract/media.ts'
import { Problem } from '#contract/problems.ts'
import { mediaLock } from './find-pictures.ts'
import { findUsage } from './list-media.ts'

/**
 * Changes the alternative text of a picture, or deletes it together with its file (contract §7).
 * @throws Problem `notFound`, `invalid`, `conflict` on a stale copy, `mediaInUse` with the slugs of the pages that show it
 */
export async function changeMedia(req: PayloadRequest, uuid: string, change: MediaChange): Promise<void> {
  await inTransaction(req, async () => {
    await lock(req, mediaLock)
    const options = { collection: 'media', id: uuid, depth: 0, disableErrors: true } as const
    const picture = await req.payload.findByID({ ...options, ...asCaller(req) })
    if (!picture) throw new Problem('notFound')
    if (change.action === 'update') {
      assertCurrent(picture, change.updatedAt)
      const { alt, issues } = validateAlt(change.alt)
      if (issues.length > 0) throw new Problem('invalid', { errors: issues })
      await req.payload.update({ collection: 'media', id: uuid, data: { alt }, ...asCaller(req) })
      return
    }
    const pages = (await findUsage(req)).filter((usage) => usage.uuid === picture.id)
    if (pages.length > 0) {
      const errors = pages.map(({ slug }) => ({ field: slug, messageKey: 'manage.media.error.inUse' }))
      throw new Problem('mediaInUse', { errors })
    }
    await req.payload.delete({ collection: 'media', id: uuid, ...asCaller(req) })
  })
}
