import { createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen, sendRaw } from '../testing/http.ts'
import { setSender } from './request-address.ts'
import { requestIdOf } from './request-log.ts'
import { cacheKey, ResponseCache } from './response-cache.ts'
import { sendFromCaches } from './send-cached.ts'
import { webHandler } from './web-handler.ts'

const calls: Request[] = []
const text = 'õ'.repeat(5000)

async function api(call: Request): Promise<Response> {
  calls.push(call)
  const { pathname } = new URL(call.url)
  if (pathname.endsWith('/missing')) return Response.json({ status: 404 }, { status: 404 })
  if (call.headers.has('authorization'))
    return Response.json([], { headers: { 'Cache-Control': 'private, no-store' } })
  return Response.json([{ text, call: calls.length }], {
    headers: {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: '"tag"',
      Vary: 'Authorization',
      'X-Total-Count': '1',
    },
  })
}

let generation: number | undefined
const changes = { generation: () => generation, lastGeneration: () => generation ?? 0 }
let cache: ResponseCache
const origin = 'https://register.example'
const uncached = express().use(webHandler(api))
const port = await listen(
  createServer((request, response) => {
    const requestId = requestIdOf(request.headers)
    const call = { origin, requestId, clientOf: () => '127.0.0.1', common: [] }
    if (sendFromCaches([cache], request, response, call)) return
    setSender(request, origin, '127.0.0.1')
    uncached(request, response)
  }),
)

beforeEach(() => {
  generation = 1
  calls.length = 0
  cache = new ResponseCache(api, 'https://register.example', changes)
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await sendRaw(port, path, { headers, method })
  const { date: _, 'x-request-id': _id, ...rest } = answer.headers
  return { status: answer.status, headers: rest, bytes: answer.body }
}

const headerSets: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, deflate, br' },
  { 'accept-encoding': 'identity' },
  { 'if-none-match': 'W/"old", "tag"' },
  { 'if-none-match': '"old"' },
]

describe('a cached response', () => {
  it.each(headerSets)('equals an uncached one, with headers %o', async (headers) => {
    generation = undefined
    const uncached = await get('/api/v2/theses', headers)
    generation = 1
    calls.length = 0
    await get('/api/v2/theses')
    const cached = await get('/api/v2/theses/?', headers)
    expect(calls).toHaveLength(1)
    expect(cached).toEqual(uncached)
    const head = await get('/api/v2/theses', headers, 'HEAD')
    expect(head).toEqual({ ...uncached, bytes: Buffer.alloc(0) })
    expect(calls).toHaveLength(1)
  })

  it('has cache tags for a CDN, and a lifetime there that ends with the day', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-29T21:59:50Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await get('/api/v2/theses')).headers).not.toHaveProperty('cache-tag')
    cache = new ResponseCache(api, 'https://register.example', changes, true)
    const tags = { 'cache-tag': 'register,items:thesis,forms,texts:forms', 'cdn-cache-control': 'max-age=10' }
    expect((await get('/api/v2/theses')).headers).toMatchObject(tags)
    expect((await get('/api/v2/theses', { 'if-none-match': '"tag"' })).headers).toMatchObject(tags)
    vi.setSystemTime(new Date('2026-11-29T22:00:00Z'))
    expect((await get('/api/v2/theses')).headers).toMatchObject({ 'cdn-cache-control': 'max-age=30' })
    expect((await get('/api/v2/theses/missing')).headers).not.toHaveProperty('cache-tag')
  })

  it('is compressed with the best accepted encoding', async () => {
    const plain = await get('/api/v2/theses')
    expect(plain.headers).toMatchObject({
      'content-length': String(plain.bytes.length),
      vary: 'Authorization, Accept-Encoding',
      'x-total-count': '1',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const zipped = await get('/api/v2/theses', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    const packed = await get('/api/v2/theses', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes)
    expect(calls).toHaveLength(1)
  })

  it('is answered with 304 if the ETag matches', async () => {
    const known = await get('/api/v2/theses', { 'if-none-match': '"tag"' })
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, '"tag"'])
  })
})

describe('the API', () => {
  it('receives the URL, request id and client address only, without cookies or other headers', async () => {
    await get('/api/v2/theses?sort=title&_=1', {
      cookie: 'manage-session=1',
      host: 'forged.example',
      'accept-language': 'et',
      'x-request-id': 'given-1',
      'x-client-address': 'forged',
    })
    const [call] = calls
    expect(call?.url).toBe('https://register.example/api/v2/theses?sort=title')
    expect([...(call?.headers ?? [])]).toEqual([
      ['x-client-address', '127.0.0.1'],
      ['x-request-id', 'given-1'],
    ])
  })

  it('is called for every authenticated request and after every error', async () => {
    await get('/api/v2/theses')
    const own = await get('/api/v2/theses', { authorization: 'Bearer a' })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(calls).toHaveLength(2)
    for (const _ of [1, 2]) expect((await get('/api/v2/theses/missing')).status).toBe(404)
    expect(calls).toHaveLength(4)
  })

  it('is not called again for cached requests from within the process', async () => {
    await get('/api/v2/theses')
    const answer = await cache.api(new Request('http://thesis.localhost/api/v2/theses'))
    expect(await answer.json()).toEqual([{ text, call: 1 }])
    expect(answer.headers.get('x-total-count')).toBe('1')
    const own = new Request('http://localhost/api/v2/theses', { headers: { authorization: 'Bearer a' } })
    expect(await (await cache.api(own)).json()).toEqual([])
  })
})

function keyOf(address: string, request: { method?: string; isAnonymous?: boolean } = {}) {
  return cacheKey({
    method: 'GET',
    isAnonymous: true,
    ...request,
    url: new URL(address, 'http://any.example'),
  })
}

describe('cacheKey', () => {
  it.each([
    ['/api/v2/theses', '/api/v2/theses'],
    ['/api/v2/theses///', '/api/v2/theses'],
    ['/api/v2/theses?', '/api/v2/theses'],
    ['/api/v2/theses?year=', '/api/v2/theses'],
    ['/api/v2/theses?year=2024&q=', '/api/v2/theses?year=2024'],
    ['/api/v2/theses?size=5&page=2', '/api/v2/theses?page=2&size=5'],
    ['/api/v2/theses?page=1&size=5&page=2&page=', '/api/v2/theses?page=2&size=5'],
    ['/api/v2/theses?q=%C3%B5un%20a', '/api/v2/theses?q=%C3%B5un+a'],
    ['/api/v2/theses?_=1783&locale=en&depth=9', '/api/v2/theses'],
    ['/api/v2/translations/et/home?v=abc', '/api/v2/translations/et/home'],
    ['/api/v1/form/topics', '/api/v1/form/topics'],
    ['/api/openapi.json', '/api/openapi.json'],
  ])('of %s is %s', (address, key) => {
    expect(keyOf(address)).toBe(key)
  })

  it.each([
    '/api/health',
    '/api/v1/admin/thesis',
    '/api/v2/report/meta',
    '/api/pages',
    '/api/docs',
    '/api/v2/nothing',
    '/files/1/a/b.pdf',
    '/thesis',
    '/',
  ])('is none for %s', (address) => {
    expect(keyOf(address)).toBeUndefined()
  })

  it('is none for signed-in callers and for methods other than GET and HEAD', () => {
    expect(keyOf('/api/v2/theses', { isAnonymous: false })).toBeUndefined()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(keyOf('/api/v2/theses', { method })).toBeUndefined()
    expect(keyOf('/api/v2/theses', { method: 'HEAD' })).toBe('/api/v2/theses')
  })
})

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['BR;Q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=x', 'identity'],
  ['deflate, zstd', 'identity'],
  ['', 'identity'],
])('of "%s" the encoding is %s', async (accepted, encoding) => {
  const { headers } = await get('/api/v2/theses', { 'accept-encoding': accepted })
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
})
