import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { inspectObject, removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { findFilesWithoutPreview, lockFiles, type UntriedFile } from './file-queries.ts'
import { previewsPerRun, previewVersion } from './preview-limits.ts'
import { renderPreview } from './render-preview.ts'
import { previewKeyOf } from './rules.ts'

/**
 * Makes pictures of the first pages of PDF files that belong to entries and have not been tried yet, the newest first, and
 * returns their number (contract §5). A file whose picture cannot be made is not tried again.
 */
export async function makePreviews(req: PayloadRequest, _now: Date, limit = previewsPerRun): Promise<number> {
  let made = 0
  for (const file of await findFilesWithoutPreview(req, limit)) if (await makePreview(req, file)) made++
  return made
}

async function makePreview(req: PayloadRequest, { name, size, updatedAt }: UntriedFile): Promise<boolean> {
  const stored = await inspectObject(name)
  const preview = stored?.size === size ? await renderPreview(name, size) : undefined
  if (!preview) req.payload.logger.info({ file: name }, 'the first page of a PDF cannot be rendered')
  return inTransaction(req, async () => {
    const [file] = await lockFiles(req, [name])
    // It was deleted or replaced meanwhile.
    if (!file?.item || file.updatedAt !== updatedAt) return false
    const key = previewKeyOf(name)
    // Before the commit: without its object, a row would promise a picture that does not exist.
    await (preview ? storeObject(key, preview.bytes) : removeObject(key))
    const { width = null, height = null } = preview ?? {}
    await req.payload.update({
      collection: 'files',
      id: file.id,
      data: { preview: { version: previewVersion, width, height } },
      depth: 0,
      ...asSystem(req, 'the picture follows from the file'),
    })
    return preview !== undefined
  })
}
