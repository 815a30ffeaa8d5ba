import type { Client } from '#contract/client.ts'
import { contentTypeOf, type UploadedFile } from '#contract/files.ts'
import { dataOf } from './data-of.ts'

type UploadTarget = { formSlug: string; fileName: string }
type EntryUploadTarget = UploadTarget & { fieldSlug: string; itemUuid?: string }

/** Uploads like a browser: requests a presigned URL and PUTs the bytes; returns the field's value. @throws Error if either fails */
export async function upload(client: Client, target: EntryUploadTarget, bytes: Uint8Array) {
  const response = await client('requestUpload', {
    params: { slug: target.formSlug },
    body: { ...target, fileSize: bytes.length },
  })
  const { itemUuid = '', ...signed } = dataOf(response)
  return { itemUuid, value: await send(signed, target.fileName, bytes) }
}

/** The same with `requestFormUpload`, which names no field. */
export async function uploadToForm(
  client: Client,
  target: UploadTarget,
  bytes: Uint8Array,
): Promise<UploadedFile> {
  const response = await client('requestFormUpload', { body: { ...target, fileSize: bytes.length } })
  return send(dataOf(response), target.fileName, bytes)
}

type SignedUpload = { url?: string | undefined; name?: string | undefined }

/** PUTs the bytes to a presigned URL. @throws Error if the storage does not accept them */
export async function send(
  { url, name }: SignedUpload,
  fileName: string,
  bytes: Uint8Array,
): Promise<UploadedFile> {
  if (!url || !name) throw new Error('no presigned URL')
  const fileType = contentTypeOf(fileName)
  const stored = await fetch(url, {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { 'Content-Type': fileType },
  })
  if (!stored.ok) throw new Error(`the storage responded with ${stored.status}`)
  return { fileName: name, fileSize: bytes.length, fileType }
}

/** The bytes of an item's file, from the storage. @throws Error if it cannot be downloaded */
export async function download(client: Client, fileName: string): Promise<Buffer> {
  const response = await client('requestDownload', { body: { fileName } })
  const file = await fetch(dataOf(response).download_url ?? '')
  if (!file.ok) throw new Error(`the storage responded with ${file.status}`)
  return Buffer.from(await file.arrayBuffer())
}
