import type { Client } from '#contract/client.ts'
import type { UploadedFile } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'

type UploadTarget = { formSlug: string; fileName: string }
type EntryUploadTarget = UploadTarget & { fieldSlug: string; itemUuid?: string }

/** Uploads like a browser: requests a presigned URL and PUTs the bytes; returns the field's value. @throws Error if either fails */
export async function upload(client: Client, target: EntryUploadTarget, bytes: Uint8Array) {
  const answer = await client('requestUpload', {
    params: { slug: target.formSlug },
    body: { ...target, fileSize: bytes.length },
  })
  if (!answer.ok || !answer.data.itemUuid) throw new Error(`upload refused: ${JSON.stringify(answer)}`)
  return { itemUuid: answer.data.itemUuid, value: await send(answer.data, target.fileName, bytes) }
}

/** The same with `requestFormUpload`, which names no field. */
export async function uploadToForm(
  client: Client,
  target: UploadTarget,
  bytes: Uint8Array,
): Promise<UploadedFile> {
  const answer = await client('requestFormUpload', { body: { ...target, fileSize: bytes.length } })
  if (!answer.ok) throw new Error(`upload refused: ${JSON.stringify(answer)}`)
  return send(answer.data, target.fileName, bytes)
}

type SignedUpload = { url?: string | undefined; name?: string | undefined }

async function send({ url, name }: SignedUpload, fileName: string, bytes: Uint8Array): Promise<UploadedFile> {
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
