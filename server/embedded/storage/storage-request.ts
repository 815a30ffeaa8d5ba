import type { IncomingMessage } from 'node:http'
import { StorageError } from './storage-error.ts'

/** A parsed request: `path` is raw, for the signature; `bucket` and `key` are decoded. */
export type StorageRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  bucket: string
  key: string
}

export function parseRequest(message: IncomingMessage): StorageRequest {
  const [path = '/', search = ''] = (message.url ?? '/').split(/\?(.*)/s)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value
  const [bucket = '', ...rest] = path.slice(1).split('/').map(decode)
  const query = Object.fromEntries(new URLSearchParams(search.replaceAll('+', '%2B')))
  const key = rest.join('/')
  if (Buffer.byteLength(key) > 1024) throw new StorageError(400, 'KeyTooLongError', 'Your key is too long')
  return { method: message.method ?? 'GET', path, query, headers, bucket, key }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StorageError(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}
