import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { isMissing } from '#cms/platform/durable-file.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { noSuchKey, StorageError } from './storage-error.ts'
import type { StorageRequest } from './storage-request.ts'

const overridable = ['content-type', 'content-disposition', 'cache-control', 'content-language']

/** Handles GET and HEAD of an object: whole or one byte range, with the response headers set in the signed URL. */
export async function sendObject(
  store: ObjectStore,
  stored: StoredObject,
  request: StorageRequest,
  response: ServerResponse,
  frameAncestors: string,
): Promise<void> {
  const range = parseRange(request.headers.range, stored.size)
  const size = range ? range.end - range.start + 1 : stored.size
  const headers: Record<string, string> = {
    'content-type': 'application/octet-stream',
    ...stored.headers,
    etag: stored.etag,
    'last-modified': new Date(stored.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': String(size),
  }
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${stored.size}`
  for (const name of overridable) {
    const override = request.query[`response-${name}`]
    if (override !== undefined) headers[name] = override
  }
  headers['content-security-policy'] = policyFor(headers['content-type'] ?? '', frameAncestors)
  const unchanged = request.headers['if-none-match'] === stored.etag
  const status = unchanged ? 304 : range ? 206 : 200
  if (unchanged || stored.size === 0) return void response.writeHead(status, headers).end()
  const content = store.read(stored, range)
  await once(content, 'open').catch(async (error: unknown) => {
    const current = await store.find(stored.key)
    // A client that repeats the request gets the one that has replaced it.
    if (current && current.content !== stored.content)
      throw new StorageError(503, 'SlowDown', 'The object was replaced in the meantime.')
    throw isMissing(error) ? noSuchKey() : error
  })
  response.writeHead(status, headers)
  if (request.method === 'HEAD') {
    content.destroy()
    return void response.end()
  }
  await pipeline(content, response, { end: false })
  // The client would wait for the rest of a file that was cut off.
  if (content.bytesRead < size) response.destroy()
  else response.end()
}

// Browsers do not display a PDF in a sandboxed page. A PDF cannot run scripts of the origin anyway.
function policyFor(type: string, frameAncestors: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-ancestors ${frameAncestors}`,
    ...(type.startsWith('application/pdf') ? ["object-src 'self'"] : ['sandbox']),
  ].join('; ')
}

function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end || start >= size)
    throw new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}
