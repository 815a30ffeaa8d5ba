import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { Problem } from '#contract/problems.ts'
import { objectKeyOf } from './find-pictures.ts'

/** The presigned URL behind a picture's permanent URL, `/files/media/{uuid}/{file name}`. @throws Problem `notFound` */
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
  return presignDownload(objectKeyOf(picture), { method, type: picture.mimeType ?? undefined })
}
