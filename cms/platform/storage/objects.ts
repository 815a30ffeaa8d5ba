import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { contentTypeOf } from '#contract/files.ts'
import { bucket, s3 } from './s3.ts'

/** The number of bytes that file-type needs to detect a type. */
export const firstBytesLength = 4100

/** Milliseconds. Copying a large object takes longer than any other request. */
const copyTimeout = 25_000

/** `md5`: of the content, as hexadecimal digits, if the ETag is that. */
export type StoredObject = {
  size: number
  firstBytes: Uint8Array
  etag: string | undefined
  md5: string | undefined
}

/** The MD5 of the content, if the storage has it as the ETag: not of an object in parts, or encrypted with a key of its own. */
export function md5In({
  ETag,
  ServerSideEncryption,
  SSECustomerAlgorithm,
}: Pick<GetObjectCommandOutput, 'ETag' | 'ServerSideEncryption' | 'SSECustomerAlgorithm'>):
  | string
  | undefined {
  const isOfContent = (ServerSideEncryption ?? 'AES256') === 'AES256' && SSECustomerAlgorithm === undefined
  return isOfContent ? /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1] : undefined
}

/** An object that the storage does not return, or not to its end, although it works. */
export class UnreadableObject extends Error {
  override name = 'UnreadableObject'
}

/**
 * Requests an object; null if it does not exist.
 * @throws UnreadableObject if the storage works, but twice did not return it; others if the storage cannot be used
 */
export async function fetchObject(name: string): Promise<GetObjectCommandOutput | null> {
  return request(name).catch(async () => {
    await pingStorage()
    return request(name).catch((cause: unknown) => {
      throw new UnreadableObject(`${name} cannot be read`, { cause })
    })
  })
}

async function request(name: string): Promise<GetObjectCommandOutput | null> {
  try {
    return await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: name }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** `expectedMd5`: by the ETag. */
export type ReadHashes = { md5: string; sha256: string; expectedMd5: string | undefined }

/** Reads an object for the hashes of its content; null if it does not exist. @throws as `fetchObject` */
export async function readHashes(name: string): Promise<ReadHashes | null> {
  const response = await fetchObject(name)
  if (response === null) return null
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  try {
    for await (const chunk of response.Body?.transformToWebStream() ?? []) {
      md5.update(chunk)
      sha256.update(chunk)
    }
  } catch (cause) {
    throw new UnreadableObject(`${name} ends too early`, { cause })
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), expectedMd5: md5In(response) }
}

/** Size, first bytes and ETag of an object; null if it does not exist. */
export async function inspectObject(name: string): Promise<StoredObject | null> {
  try {
    const response = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key: name, Range: `bytes=0-${firstBytesLength - 1}` }),
    )
    const firstBytes = (await response.Body?.transformToByteArray()) ?? new Uint8Array()
    const total = /\/(\d+)$/.exec(response.ContentRange ?? '')?.[1]
    const size = total ? Number(total) : (response.ContentLength ?? firstBytes.length)
    return { size, firstBytes, etag: response.ETag, md5: md5In(response) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The bytes of an object from `begin` up to but not including `end`. */
export async function loadRange(name: string, begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const response = await s3().send(
    new GetObjectCommand({ Bucket: bucket(), Key: name, Range: `bytes=${begin}-${end - 1}` }),
  )
  return new Uint8Array((await response.Body?.transformToByteArray()) ?? [])
}

/** The whole object; null if it does not exist, or has another number of bytes than `size`. */
export async function loadObject(name: string, size?: number): Promise<Buffer | null> {
  try {
    const response = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: name }))
    if ((size === undefined || response.ContentLength === size) && response.Body)
      return Buffer.from(await response.Body.transformToByteArray())
    await response.Body?.transformToWebStream().cancel()
    return null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The bytes of an object as a stream; null if it does not exist. */
export async function openObject(name: string): Promise<ReadableStream | null> {
  return (await request(name))?.Body?.transformToWebStream() ?? null
}

/** When an object was stored; null if it does not exist. */
export async function storedAt(name: string): Promise<Date | null> {
  try {
    const { LastModified } = await s3().send(new HeadObjectCommand({ Bucket: bucket(), Key: name }))
    return LastModified ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Copies an object inside the storage; false if it does not exist or its ETag is not `etag`.
 * Not every storage honours that condition, so callers must inspect the copy, not the original.
 */
export async function copyObject(from: string, to: string, etag: string | undefined): Promise<boolean> {
  const CopySource = encodeURI(`${bucket()}/${from}`)
  try {
    await s3().send(
      new CopyObjectCommand({ Bucket: bucket(), Key: to, CopySource, CopySourceIfMatch: etag }),
      { requestTimeout: copyTimeout },
    )
    return true
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && error.name === 'PreconditionFailed')) return false
    throw error
  }
}

/** `size` in bytes. */
export type ListedObject = { name: string; modifiedAt: Date; size: number; etag: string }

/** Lists all objects with a key prefix, page by page. */
export async function* listObjects(prefix: string, pageSize = 1000): AsyncGenerator<ListedObject[]> {
  let token: string | undefined
  do {
    const response = await s3().send(
      new ListObjectsV2Command({
        Bucket: bucket(),
        Prefix: prefix,
        MaxKeys: pageSize,
        ContinuationToken: token,
      }),
    )
    yield (response.Contents ?? []).flatMap(({ Key, LastModified, Size = 0, ETag = '' }) =>
      Key && LastModified ? [{ name: Key, modifiedAt: LastModified, size: Size, etag: ETag }] : [],
    )
    token = response.IsTruncated ? response.NextContinuationToken : undefined
  } while (token)
}

export async function storeObject(name: string, bytes: Uint8Array): Promise<void> {
  await s3().send(
    new PutObjectCommand({ Bucket: bucket(), Key: name, Body: bytes, ContentType: contentTypeOf(name) }),
  )
}

export async function removeObject(name: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: name }))
}

/** Rejects if the storage is unavailable. */
export async function pingStorage(): Promise<void> {
  await s3().send(new HeadBucketCommand({ Bucket: bucket() }), { abortSignal: AbortSignal.timeout(3000) })
}

/** Also true for an empty object, for which a range request fails. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(error.name)
}
