import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { type MediaChange, readAlt } from '#contract/media.ts'
import { Problem } from '#contract/problems.ts'
import { findPictures, mediaLock } from './find-pictures.ts'
import { findUsage } from './list-media.ts'

/**
 * Changes the alternative text of a picture, or deletes it together with its file (contract §7).
 * @throws Problem `notFound`, `invalid`, `mediaInUse` with the slugs of the pages that show it
 */
export async function changeMedia(req: PayloadRequest, uuid: string, change: MediaChange): Promise<void> {
  await inTransaction(req, async () => {
    await lock(req, mediaLock)
    const [picture] = await findPictures(req, [uuid])
    if (!picture) throw new Problem('notFound')
    if (change.action === 'update') {
      const { alt, issues } = readAlt(change.alt)
      if (issues.length > 0) throw new Problem('invalid', { errors: issues })
      await req.payload.update({ collection: 'media', id: picture.uuid, data: { alt }, ...asCaller(req) })
      return
    }
    const pages = (await findUsage(req)).filter((usage) => usage.uuid === picture.uuid)
    if (pages.length > 0) {
      const errors = pages.map(({ slug }) => ({ field: slug, messageKey: 'manage.media.error.inUse' }))
      throw new Problem('mediaInUse', { errors })
    }
    await req.payload.delete({ collection: 'media', id: picture.uuid, ...asCaller(req) })
  })
}
