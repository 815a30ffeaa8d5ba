import type { IncomingMessage } from 'node:http'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { StorageError } from './storage-error.ts'
import type { StorageRequest } from './storage-request.ts'

const maxBytes = 5 * 1024 ** 3
/** Milliseconds without a byte until the connection is closed. */
const idleTimeout = 30_000
const storedHeaders = /^(content-type|content-disposition|cache-control|content-language|x-amz-meta-.+)$/

/**
 * Handles PUT of an object: the body must have exactly the announced length and, if signed, hash. `If-None-Match: *` is
 * accepted as a header or as a query parameter of a presigned URL.
 */
export function receiveObject(
  store: ObjectStore,
  request: StorageRequest,
  body: IncomingMessage,
): Promise<StoredObject> {
  const { headers, key } = request
  const length = headers['content-length']
  if (length === undefined)
    throw new StorageError(411, 'MissingContentLength', 'You must provide a Content-Length.')
  const size = Number(length)
  if (size > maxBytes) throw new StorageError(400, 'EntityTooLarge', 'The object is too large.')
  const payload =
    headers['x-amz-content-sha256'] ?? request.query['X-Amz-Content-Sha256'] ?? 'UNSIGNED-PAYLOAD'
  if (payload.startsWith('STREAMING-'))
    throw new StorageError(501, 'NotImplemented', 'This storage does not support chunked signatures.')
  const ifNoneMatch = headers['if-none-match'] ?? request.query['If-None-Match']
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw new StorageError(501, 'NotImplemented', 'This storage supports only * for If-None-Match.')
  body.setTimeout(idleTimeout, () => body.destroy())
  return store.put(
    {
      key,
      size,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => storedHeaders.test(name))),
      ifAbsent: ifNoneMatch === '*',
      sha256: payload === 'UNSIGNED-PAYLOAD' ? undefined : payload,
    },
    body,
  )
}

/** Copies the object named by `x-amz-copy-source` inside the bucket, with its stored headers. */
export async function copyObject(store: ObjectStore, request: StorageRequest): Promise<StoredObject> {
  const { headers, bucket, key } = request
  if (headers['x-amz-metadata-directive'] === 'REPLACE')
    throw new StorageError(501, 'NotImplemented', 'This storage cannot replace the headers of a copy.')
  const [from, ...rest] = decode(headers['x-amz-copy-source'] ?? '').split('/')
  if (from !== bucket) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist')
  return store.copy(rest.join('/'), key, quoted(headers['x-amz-copy-source-if-match']))
}

export function copyXml({ etag, modifiedAt }: StoredObject): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<CopyObjectResult><LastModified>${modifiedAt}</LastModified><ETag>${etag}</ETag></CopyObjectResult>`
}

function decode(source: string): string {
  try {
    return decodeURIComponent(source).replace(/^\//, '')
  } catch {
    throw new StorageError(400, 'InvalidArgument', 'Invalid copy source encoding.')
  }
}

function quoted(etag: string | undefined): string | undefined {
  return etag === undefined || etag.startsWith('"') ? etag : `"${etag}"`
}
