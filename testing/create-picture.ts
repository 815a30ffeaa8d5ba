import type { Picture } from '#contract/media.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'
import { samplePng } from './sample-files.ts'
import { send } from './upload.ts'

/** Uploads a picture like the editor of pages does; returns the name for `addMedia`. */
export async function uploadPicture(
  api: Clients,
  bytes = samplePng(),
  fileName = 'pilt.png',
): Promise<string> {
  const request = { body: { fileName, fileSize: bytes.length } }
  return (await send(dataOf(await api.as('manager')('requestMediaUpload', request)), fileName, bytes))
    .fileName
}

/** Adds a picture; `id` is its uuid. */
export async function createPicture(api: Clients): Promise<Picture & { id: string }> {
  const name = await uploadPicture(api)
  const alt = { et: 'Roheline ruut', en: 'A green square' }
  const { picture } = dataOf(await api.as('manager')('addMedia', { body: { action: 'new', name, alt } }))
  if (!picture) throw new Error('no picture')
  return { ...picture, id: picture.uuid }
}
