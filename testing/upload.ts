import type { Client } from '#contract/client.ts'
import type { UploadedFile } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'

type Wanted = { formSlug: string; fieldSlug: string; fileName: string; itemUuid?: string }

/** Uploads as a browser does: asks for an address, puts the bytes there; gives the field's value. @throws Error when either is refused */
export async function upload(client: Client, wanted: Wanted, bytes: Uint8Array) {
  const answer = await client('requestUpload', {
    params: { slug: wanted.formSlug },
    body: { ...wanted, fileSize: bytes.length },
  })
  if (!answer.ok || !answer.data.url || !answer.data.name || !answer.data.itemUuid) {
    throw new Error(`upload refused: ${JSON.stringify(answer)}`)
  }
  const { url, name, itemUuid } = answer.data
  const fileType = contentTypeOf(wanted.fileName)
  const stored = await fetch(url, {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { 'Content-Type': fileType },
  })
  if (!stored.ok) throw new Error(`storage refused: ${stored.status}`)
  const value: UploadedFile = { fileName: name, fileSize: bytes.length, fileType }
  return { itemUuid, value }
}
