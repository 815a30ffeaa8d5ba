import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { Problem } from '#contract/problems.ts'
import { objectKeyOf } from './find-pictures.ts'

/**
 * The presigned URL behind a picture's permanent URL, `/files/media/{uuid}/{file name}`.
 * @throws Problem `notFound`, `fileLost` if the storage has lost it, which is logged
 */
export async function openPicture(
  req: PayloadRequest,
  { uuid, fileName }: { uuid: string; fileName: string },
  method: 'GET' | 'HEAD',
): Promise<string> {
  const picture = await req.payload.findByID({
    collection: 'media',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'pictures are public'),
  })
  if (!picture || picture.filename !== fileName) throw new Problem('notFound')
  const key = objectKeyOf(picture)
  if (await storedAt(key)) return presignDownload(key, { method, type: picture.mimeType ?? undefined })
  req.payload.logger.error({ picture: uuid }, 'a picture is missing from the storage: run check-data')
  throw new Problem('fileLost')
}
