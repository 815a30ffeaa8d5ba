import type { Client } from '#contract/client.ts'
import type { UploadedFile } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'

type Place = { formSlug: string; fileName: string }
type Wanted = Place & { fieldSlug: string; itemUuid?: string }

/** Uploads as a browser does: asks for an address, puts the bytes there; gives the field's value. @throws Error when either is refused */
export async function upload(client: Client, wanted: Wanted, bytes: Uint8Array) {
  const answer = await client('requestUpload', {
    params: { slug: wanted.formSlug },
    body: { ...wanted, fileSize: bytes.length },
  })
  if (!answer.ok || !answer.data.itemUuid) throw new Error(`upload refused: ${JSON.stringify(answer)}`)
  return { itemUuid: answer.data.itemUuid, value: await send(answer.data, wanted.fileName, bytes) }
}

/** The same by the first call, for whichever field takes it. */
export async function uploadToForm(client: Client, wanted: Place, bytes: Uint8Array): Promise<UploadedFile> {
  const answer = await client('requestFormUpload', { body: { ...wanted, fileSize: bytes.length } })
  if (!answer.ok) throw new Error(`upload refused: ${JSON.stringify(answer)}`)
  return send(answer.data, wanted.fileName, bytes)
}

type Promised = { url?: string | undefined; name?: string | undefined }

async function send({ url, name }: Promised, fileName: string, bytes: Uint8Array): Promise<UploadedFile> {
  if (!url || !name) throw new Error('no address')
  const fileType = contentTypeOf(fileName)
  const stored = await fetch(url, {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { 'Content-Type': fileType },
  })
  if (!stored.ok) throw new Error(`storage refused: ${stored.status}`)
  return { fileName: name, fileSize: bytes.length, fileType }
}
