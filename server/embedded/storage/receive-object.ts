import type { IncomingMessage } from 'node:http'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { StorageError } from './storage-error.ts'
import type { StorageRequest } from './storage-request.ts'

const mostBytes = 5 * 1024 ** 3
/** Milliseconds without a single byte; the sender has gone, though nobody has said so. */
const idleTimeout = 30_000
const keptHeaders = /^(content-type|content-disposition|cache-control|content-language|x-amz-meta-.+)$/

/**
 * Takes a PUT of an object: a body of exactly the said length and, where signed, hash. `If-None-Match: *` is a header, or
 * a parameter of a presigned address.
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
  if (size > mostBytes) throw new StorageError(400, 'EntityTooLarge', 'The object is too large.')
  const payload =
    headers['x-amz-content-sha256'] ?? request.query['X-Amz-Content-Sha256'] ?? 'UNSIGNED-PAYLOAD'
  if (payload.startsWith('STREAMING-'))
    throw new StorageError(501, 'NotImplemented', 'This storage takes whole bodies only.')
  const unless = headers['if-none-match'] ?? request.query['If-None-Match']
  if (unless !== undefined && unless !== '*')
    throw new StorageError(501, 'NotImplemented', 'If-None-Match takes an asterisk only.')
  body.setTimeout(idleTimeout, () => body.destroy())
  return store.put(
    {
      key,
      size,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => keptHeaders.test(name))),
      ifAbsent: unless === '*',
      sha256: payload === 'UNSIGNED-PAYLOAD' ? undefined : payload,
    },
    body,
  )
}
