import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import type { Media } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Picture } from '#contract/media.ts'

/** Serializes writes of pages and deletions of pictures. */
export const mediaLock = 'media'

/** The pictures with these uuids, as far as they exist. */
export async function findPictures(req: PayloadRequest, uuids: readonly string[]): Promise<Picture[]> {
  if (uuids.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { id: { in: [...new Set(uuids)] } },
    sort: 'id',
    pagination: false,
    depth: 0,
    ...asSystem(req, 'pictures are public'),
  })
  return docs.map(presentPicture)
}

export function presentPicture({ id, alt, filename, width, height }: Media): Picture {
  return {
    uuid: id,
    url: `${configuration().publicUrl}/files/media/${id}/${encodeURIComponent(filename ?? '')}`,
    alt,
    width: width ?? 0,
    height: height ?? 0,
  }
}

/** The folder of all pictures in the storage. */
export const mediaFolder = 'media'

/** The key of a picture in the storage. */
export function objectKeyOf({ filename }: Media): string {
  return `${mediaFolder}/${filename}`
}
