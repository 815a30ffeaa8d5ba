import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { framedPolicy } from '#contract/form-settings.ts'
import { listen, sendRaw } from '../testing/http.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type AppParts, buildApp } from './app.ts'
import { PageCache } from './page-cache.ts'
import { ResponseCache } from './response-cache.ts'
import { PagePolicy } from './security.ts'
import type { RenderSite } from './site-handler.ts'
import { StaticFiles } from './static-files.ts'

const security = {
  dev: false,
  publicUrl: 'https://register.example',
  partners: () => ['https://sso.example'],
}
const script = 'a()'.repeat(1000)
const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})

const render: RenderSite = async ({ url }, { nonce }) =>
  new Response(`<script nonce="${nonce}">${script}</script>${url}`, {
    status: url.includes('missing') ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': 'et',
      ...(url.includes('embeddable') && { 'Content-Security-Policy': framedPolicy }),
    },
  })

async function api({ url, headers }: Request): Promise<Response> {
  const isCached = !headers.has('authorization') && !url.includes('missing')
  return Response.json([url, 'õ'.repeat(5000)], {
    status: url.includes('missing') ? 404 : 200,
    headers: isCached
      ? { 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: '"tag"', Vary: 'Authorization' }
      : { 'Cache-Control': 'private, no-store' },
  })
}

const calls = vi.fn<(path: string) => void>()

const folder = await temporaryFolder()
await mkdir(join(folder, 'assets'))
const code = 'b()'.repeat(1000)
await writeFile(join(folder, 'assets', 'a-1.js'), code)
await writeFile(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(code))
const files = await StaticFiles.of(folder)
const reads = new ResponseCache(api, security.publicUrl, { generation: () => 1, lastGeneration: () => 1 })
const pages = new PageCache(render, reads.api, api, new PagePolicy(security), {
  generation: () => 1,
  lastGeneration: () => 1,
})
const counted: AppParts['site']['sources'] = ({ originalUrl }, _response, next) => {
  calls(originalUrl)
  next()
}
function open(parts: Pick<AppParts, 'reads' | 'site'>): Promise<number> {
  const listener = buildApp({
    ...parts,
    api: async (request) => {
      calls(request.url)
      return api(request)
    },
    files: api,
    oai: api,
    old: api,
    mounts: new Map(),
    next: async (_request, response) => void response.end('next'),
    countForm: async () => undefined,
    countView: () => undefined,
    prove: () => '',
    log: pino({ base: undefined }, sink),
    security,
    trustProxy: true,
  })
  return listen(createServer(listener))
}
const early = await open({ reads, site: { findFile: files.find, sources: counted, pages } })
// Express answers from the same cache of pages.
const late = await open({
  reads: { find: () => undefined, ownFields: () => [] },
  site: {
    findFile: () => undefined,
    pages: { find: () => undefined, ownFields: () => [], handle: pages.handle },
  },
})

type Sent = { method?: string; headers?: Record<string, string> }

async function get(port: number, path: string, sent: Sent = {}) {
  const { rawHeaders, ...answer } = await sendRaw(port, path, sent)
  const fields = rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [`${name.toLowerCase()}: ${all[index + 1]}`] : [],
  )
  const compared = fields
    .filter((field) => !/^(?:date|x-request-id):/.test(field))
    .map((field) => field.replace(/^(set-cookie: _xsrf=)[\w-]{43}/, '$1'))
  return { ...answer, compared: compared.sort() }
}

const paths = ['/', '/thesis?language=en']
const cookie = `_xsrf=${'a'.repeat(43)}`
const requests: Sent[] = [
  {},
  { method: 'HEAD' },
  { headers: { 'accept-encoding': 'gzip, deflate, br', cookie } },
  { headers: { 'accept-encoding': 'br;q=0.5, gzip', cookie }, method: 'HEAD' },
  { headers: { 'accept-encoding': 'identity, br;q=0.1' } },
  { headers: { 'if-none-match': '"tag"', cookie } },
  { headers: { 'if-none-match': '*', cookie, 'accept-encoding': 'br' } },
  { headers: { 'if-none-match': '*', 'cache-control': 'no-cache', cookie } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'x-request-id': 'given-1', host: 'evil.example' } },
  { headers: { host: 'thesis.register.example', 'x-forwarded-host': 'evil.example' } },
  { headers: { host: 'staging.register.example' } },
]

describe.each(paths)('%s', (path) => {
  it.each(requests)('is answered before Express as with Express: %o', async (sent) => {
    const byExpress = await get(late, path, sent)
    calls.mockClear()
    const fromMemory = await get(early, path, sent)
    expect(fromMemory.compared).toEqual(byExpress.compared)
    expect([fromMemory.status, fromMemory.body]).toEqual([byExpress.status, byExpress.body])
    expect(calls).not.toHaveBeenCalled()
    const given = sent.headers?.['x-request-id']
    expect(fromMemory.headers['x-request-id']).toMatch(given ?? /^[\da-f-]{36}$/)
  })
})

it.each([
  ['/api/v2/theses', '/api/v1/admin/thesis'],
  ['/api/v2/theses/?_=1&year=&page=2', '/api/v1/admin/thesis'],
  ['/assets/a-1.js?v=1', '/missing'],
])('%s is answered before Express, with the headers of every response', async (path, other) => {
  const plain = await get(early, path)
  calls.mockClear()
  const cached = await get(early, path, { headers: { cookie, 'accept-encoding': 'br' } })
  expect(calls).not.toHaveBeenCalled()
  expect(cached.status).toBe(200)
  expect(brotliDecompressSync(cached.body)).toEqual(plain.body)
  const ofEvery = (field: string) =>
    /^(?:x-(?!total)|cross|origin-agent|referrer|strict|content-sec)/.test(field)
  const byExpress = (await get(late, other, { headers: { cookie } })).compared
    .filter(ofEvery)
    .map((field) => field.replace(/ 'sha256-[^']+'/, ''))
  expect(byExpress).toHaveLength(12)
  expect(cached.compared.filter(ofEvery)).toEqual(byExpress)
})

it('a page that other sites may show in a frame says so by its policy alone', async () => {
  for (const port of [late, early, early]) {
    const { headers } = await get(port, '/forms/embeddable')
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors \*$/)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect((await get(port, '/thesis')).headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
  }
})

it('a cache that fails is answered with 500 and the headers of every response', async () => {
  const failing = await open({
    reads: {
      find: () => {
        throw new Error('out of order')
      },
      ownFields: () => [],
    },
    site: { findFile: files.find, pages },
  })
  const { status, headers } = await get(failing, '/api/v2/theses')
  expect(status).toBe(500)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
})

it('is logged with its id, without its query', async () => {
  await get(late, '/thesis?code=secret')
  const { headers } = await get(early, '/thesis?code=secret')
  const isOwn = (line: string) => line.includes(String(headers['x-request-id']))
  await expect.poll(() => lines.some(isOwn)).toBe(true)
  const line: unknown = JSON.parse(lines.find(isOwn) ?? '')
  expect(line).toMatchObject({ method: 'GET', path: '/thesis', status: 200, msg: 'request' })
  expect(JSON.stringify(line)).not.toContain('secret')
})

describe('Express answers', () => {
  it.each<[string, string, Sent]>([
    ['a signed-in user', '/api/v2/theses', { headers: { authorization: 'Bearer a' } }],
    ['an endpoint that is not cached', '/api/v1/admin/thesis', {}],
    ['an error', '/api/v2/theses/missing', {}],
    ['a missing page', '/missing', {}],
    ['another method', '/thesis', { method: 'POST' }],
    ['a malformed host', '/thesis', { headers: { host: 'a b' } }],
    ['a path that is not in its normal form', '/x/../thesis', {}],
    ['an absolute URL', 'http://register.example/thesis', {}],
  ])('%s', async (_, path, sent) => {
    await get(late, '/thesis')
    const first = await get(early, path, sent)
    const again = await get(early, path, sent)
    const byExpress = await get(late, path, sent)
    // How long it is is said where it was buffered.
    const isSame = (field: string) => !/^(?:content-length|transfer-encoding):/.test(field)
    for (const answer of [first, again]) {
      expect(answer.compared.filter(isSame)).toEqual(byExpress.compared.filter(isSame))
      expect([answer.status, answer.body]).toEqual([byExpress.status, byExpress.body])
    }
  })

  it('a forged host as the main site, which cannot change what others get', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const port of [late, early]) {
      const { body } = await get(port, '/?poisoned', { headers: forged })
      expect(String(body)).toContain('https://register.example/?poisoned')
    }
  })
})
