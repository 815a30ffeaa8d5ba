import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { OriginCheck } from '../allowed-origins.ts'
import { listXml } from './list-objects.ts'
import type { ObjectStore } from './object-store.ts'
import { copyObject, copyXml, receiveObject } from './put-object.ts'
import { sendObject } from './send-object.ts'
import { diskFull, errorXml, noSuchKey, StorageError } from './storage-error.ts'
import { parseRequest, type StorageRequest } from './storage-request.ts'
import { type Credentials, verifySignature } from './verify-signature.ts'

type StorageSettings = {
  bucket: string
  region: string
  credentials: Credentials
  isOwnOrigin: OriginCheck
  /** Origins that may embed an object in a frame, as a CSP source list. */
  frameAncestors: string
}

/** Handles the requests of a path-style S3 storage over an object store. */
export function storageListener(store: ObjectStore, settings: StorageSettings): RequestListener {
  return (message, response) => {
    answer(store, settings, message, response).catch((error: unknown) => fail(message, response, error))
  }
}

async function answer(
  store: ObjectStore,
  settings: StorageSettings,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff')
  // The origin may be that of the site, where nothing that people have stored may run. `sendObject` makes an exception for PDFs.
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  allowOrigin(settings.isOwnOrigin, message, response)
  if (message.method === 'OPTIONS') return void response.writeHead(204).end()
  const request = parseRequest(message)
  await verifySignature(request, settings)
  if (request.bucket !== settings.bucket)
    throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist')
  if (request.key === '') await answerBucket(store, request, response)
  else await answerObject(store, settings, request, message, response)
}

async function answerBucket(store: ObjectStore, request: StorageRequest, response: ServerResponse) {
  const { method, query, bucket } = request
  if (method === 'HEAD') {
    await store.ping()
    response.writeHead(200).end()
  } else if (method === 'GET' && query['list-type'] === '2') {
    const xml = listXml(bucket, await store.list(query.prefix ?? ''), query)
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  } else throw notImplemented()
}

async function answerObject(
  store: ObjectStore,
  settings: StorageSettings,
  request: StorageRequest,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if ('uploadId' in request.query || 'uploads' in request.query) throw notImplemented()
  switch (request.method) {
    case 'PUT': {
      if ('x-amz-copy-source' in request.headers) {
        const copied = await copyObject(store, request)
        response.writeHead(200, { 'content-type': 'application/xml' }).end(copyXml(copied))
        return
      }
      const stored = await receiveObject(store, request, message)
      response.writeHead(200, { etag: stored.etag }).end()
      return
    }
    case 'GET':
    case 'HEAD': {
      const stored = await store.find(request.key)
      if (!stored) throw noSuchKey()
      return sendObject(store, stored, request, response, settings.frameAncestors)
    }
    case 'DELETE':
      await store.remove(request.key)
      response.writeHead(204).end()
      return
    default:
      throw notImplemented()
  }
}

function notImplemented() {
  return new StorageError(501, 'NotImplemented', 'This storage does not support this operation.')
}

function allowOrigin(isOwn: OriginCheck, message: IncomingMessage, response: ServerResponse): void {
  const { origin } = message.headers
  response.setHeader('vary', 'Origin')
  if (origin === undefined || !isOwn(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT')
  response.setHeader('access-control-allow-headers', message.headers['access-control-request-headers'] ?? '')
  response.setHeader('access-control-expose-headers', 'ETag, Content-Range, Content-Disposition')
  response.setHeader('access-control-max-age', '600')
}

function fail(message: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || message.errored) return void response.destroy()
  const storageError = toStorageError(error)
  if (storageError.status >= 500) console.error(`storage: ${storageError.message} (${String(error)})`)
  const body = message.method === 'HEAD' ? undefined : errorXml(storageError)
  // The rest of a rejected body is not read, so the connection cannot be reused.
  response
    .writeHead(storageError.status, { 'content-type': 'application/xml', connection: 'close' })
    .end(body)
}

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const isFull = error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code))
  return isFull ? diskFull() : new StorageError(500, 'InternalError', 'Internal error')
}
