import { PutObjectCommand } from '@aws-sdk/client-s3'
import { bucket, s3 } from '#cms/platform/storage/s3.ts'
import type { StoredObject } from './backup-folder.ts'

/** Milliseconds for one file. */
const uploadTimeout = 120_000

/** Stores the copy of an object under its key, with the type that it had. */
export async function storeCopy({ key, contentType }: StoredObject, bytes: Uint8Array): Promise<void> {
  await s3().send(
    new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes, ContentType: contentType }),
    { requestTimeout: uploadTimeout },
  )
}
