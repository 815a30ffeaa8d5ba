import { randomUUID } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { z } from 'zod'
import { type Configuration, ConfigurationError } from '#cms/configuration.ts'
import { createS3Client } from './s3.ts'
import { stagingKeyOf } from './staging-key.ts'

type Storage = Configuration['storage']

/**
 * Writes, copies, reads and deletes a small object, so that an unusable storage fails the start instead of the
 * first submission.
 * `timeoutMs` is for the whole check.
 * @throws ConfigurationError naming the variable to check, never the secret key
 */
export async function requireStorage(storage: Storage, timeoutMs = 8_000): Promise<void> {
  const client = createS3Client(storage)
  const abortSignal = AbortSignal.timeout(timeoutMs)
  const Bucket = storage.bucket
  const Key = stagingKeyOf(`probe-${randomUUID()}`)
  const copy = `${Key}-copy`
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal })
  let step = 'write'
  try {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }), { abortSignal })
    step = 'copy'
    const CopySource = encodeURI(`${Bucket}/${Key}`)
    await client.send(new CopyObjectCommand({ Bucket, Key: copy, CopySource }), { abortSignal })
    step = 'read'
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: copy }), { abortSignal })
    if ((await Body?.transformToString()) !== Key) throw new Error('it returns other bytes than were stored')
    step = 'delete'
    await Promise.all([remove(Key), remove(copy)])
    // Without the permission to list, S3 responds with 403 instead of 404 for a missing object.
    step = 'list'
    await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }).catch((error: unknown) => {
      if (parseError(error).name !== 'NotFound') throw error
    })
  } catch (error) {
    if (!abortSignal.aborted) await Promise.allSettled([remove(Key), remove(copy)])
    throw new ConfigurationError(describe(error, step, storage, timeoutMs))
  } finally {
    client.destroy()
  }
}

/** Lists the bucket, for what only reads it. @throws ConfigurationError as `requireStorage` does */
export async function requireReadableStorage(storage: Storage, timeoutMs = 8_000): Promise<void> {
  const client = createS3Client(storage)
  try {
    const list = new ListObjectsV2Command({ Bucket: storage.bucket, MaxKeys: 1 })
    await client.send(list, { abortSignal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new ConfigurationError(describe(error, 'list', storage, timeoutMs))
  } finally {
    client.destroy()
  }
}

const failureSchema = z.object({
  name: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional().catch(undefined),
})

function parseError(error: unknown): z.infer<typeof failureSchema> {
  return failureSchema.safeParse(error).data ?? { name: 'Error', message: String(error) }
}

/** A one-line error message that starts with the variable to check. */
function describe(error: unknown, step: string, storage: Storage, timeoutMs: number): string {
  const { endpoint, bucket, region } = storage
  const { name, code, $metadata, ...rest } = parseError(error)
  const [message = ''] = rest.message.split('\n')
  switch (name) {
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID: the storage at ${endpoint} does not know this key`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY: the storage at ${endpoint} rejects it for this S3_ACCESS_KEY_ID`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `S3_REGION: bucket ${bucket} at ${endpoint} is not in ${region} (${message})`
  }
  if (rest.message.includes('Deserialization error'))
    return `S3_ENDPOINT: ${endpoint} is not an S3 storage (${message})`
  const status = $metadata?.httpStatusCode
  // Of a storage without a name for it.
  if (status === 404) return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`
  if (status === 403)
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: they may not ${step} objects in bucket ${bucket} (${name}: ${message})`
  const reason = name === 'AbortError' ? `no response within ${timeoutMs / 1000} s` : code || message || name
  if (status === undefined) return `S3_ENDPOINT: the storage at ${endpoint} is not available (${reason})`
  return `S3_ENDPOINT: the storage at ${endpoint} cannot ${step} objects (${status} ${name}: ${message})`
}
