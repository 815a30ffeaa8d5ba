import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { Problem } from '#contract/problems.ts'
import { listen, sendRaw } from '../testing/http.ts'
import { buildApp } from './app.ts'
import { PageCache } from './page-cache.ts'
import { ResponseCache } from './response-cache.ts'
import { PagePolicy } from './security.ts'
import type { RenderSite } from './site-handler.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const aborted = vi.fn<() => void>()

async function api(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/api/echo')
    return Response.json({
      method: request.method,
      body: await request.text(),
      search: searchParams.get('code'),
      id: request.headers.get('x-request-id'),
      client: request.headers.get('x-client-address'),
    })
  if (pathname === '/api/cookies') {
    const headers = new Headers()
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return new Response(null, { status: 204, headers })
  }
  if (pathname === '/api/slow')
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => {
        aborted()
        resolve(new Response())
      })
    })
  if (pathname === '/api/long') return Response.json({ text: 'a'.repeat(10_000) })
  throw new Error('out of order')
}

let partners = ['http://storage.example']
const security = { dev: false, publicUrl: 'http://localhost', partners: () => partners }

const renderPage: RenderSite = async (request, { nonce }) => {
  const { pathname } = new URL(request.url)
  const body = request.method === 'POST' ? (await request.text()).length : ''
  return new Response(`${body}<script nonce="${nonce}">page()</script>`, {
    status: Number(/^\/error\/(\d+)/.exec(pathname)?.[1] ?? 200),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
const counted = vi.fn<(address: string) => Promise<void>>(async () => undefined)
const app = buildApp({
  api,
  reads: new ResponseCache(api, 'http://localhost', { generation: () => 1, lastGeneration: () => 1 }),
  oai: api,
  old: api,
  mounts: new Map([['mounted', (request, response) => void request.pipe(response)]]),
  files: async ({ method, url }) => {
    const { pathname } = new URL(url)
    return pathname.includes('nowhere')
      ? Response.json({ status: 404, error: 'errors.notFound' }, { status: 404 })
      : Response.redirect(`http://storage.example${pathname}?for=${method}`, 302)
  },
  next: async (request: IncomingMessage, response: ServerResponse) => {
    response.end(JSON.stringify({ url: request.url, policy: request.headers['content-security-policy'] }))
  },
  countForm: counted,
  countView: () => undefined,
  prove: (challenge) => `proof of ${challenge}`,
  site: {
    findFile: () => undefined,
    pages: new PageCache(renderPage, api, api, new PagePolicy(security), {
      generation: () => 1,
      lastGeneration: () => 1,
    }),
  },
  log: pino({ base: undefined }, sink),
  security,
  trustProxy: false,
})
const port = await listen(createServer(app))
const origin = `http://127.0.0.1:${port}`

it('requests of mounted services are passed on as they are, without the headers of pages', async () => {
  const body = 'a'.repeat(100_000)
  const answer = await fetch(`${origin}/mounted/object?signature=secret`, {
    method: 'PUT',
    body,
    headers: { 'x-request-id': 'mounted-1' },
  })
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get('x-request-id')).toBe('mounted-1')
  expect(answer.headers.get('origin-agent-cluster')).toBe('?1')
  expect(answer.headers.get('cross-origin-resource-policy')).toBeNull()
  await expect.poll(() => lines.find((line) => line.includes('mounted-1'))).toContain('"/mounted/object"')
  expect(lines.join('')).not.toContain('signature')
})

it('a browser that opens another host than PUBLIC_URL is in the log once', async () => {
  const visit = (host: string, mode: string) =>
    sendRaw(port, '/', { headers: { host, 'sec-fetch-mode': mode } })
  const notices = () => lines.filter((line) => line.includes('PUBLIC_URL is http://localhost,'))
  await visit('localhost', 'navigate')
  await visit('thesis.localhost', 'navigate')
  await visit('other.example', 'cors')
  expect(notices()).toEqual([])
  await visit('localhost:8080', 'navigate')
  await visit('other.example', 'navigate')
  expect(notices()).toEqual([expect.stringContaining('"host":"localhost:8080"')])
})

describe('API requests', () => {
  it('are passed to the API unchanged, with the client address', async () => {
    const answer = await fetch(`${origin}/api/echo?code=õ`, {
      method: 'POST',
      body: 'sisu',
      headers: { 'x-client-address': 'forged', 'x-forwarded-for': '10.0.0.1' },
    })
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      body: 'sisu',
      search: 'õ',
      client: '127.0.0.1',
    })
  })

  it('have an id in response and log, and are logged without their query and headers', async () => {
    const answer = await fetch(`${origin}/api/echo?code=secret`, {
      headers: { 'x-request-id': 'given-1', [entryKeyHeader]: 'secret' },
    })
    expect(answer.headers.get('x-request-id')).toBe('given-1')
    expect(await answer.json()).toMatchObject({ id: 'given-1' })
    const hasRequestId = (each: string) => each.includes('given-1')
    await expect.poll(() => lines.some(hasRequestId)).toBe(true)
    const line = lines.find(hasRequestId) ?? ''
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/echo', status: 200 })
    expect(line).not.toContain('secret')
    const generated = await fetch(`${origin}/health`, { headers: { 'x-request-id': 'not an id' } })
    expect(generated.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['/files/thesis', '/files', '/storage/thesis'])(
    'are logged without names of files: %s',
    async (folder) => {
      const path = `${folder}/0af860a3-b7ec-482c-b0d3-e5034fa03ac6/thesis_file`
      const before = lines.length
      for (const name of ['mari-maasikas.pdf', 'mari-maasikas.pdf/preview'])
        await fetch(`${origin}${path}/${name}`, { redirect: 'manual' })
      await expect
        .poll(() => lines.slice(before).filter((each) => each.includes(`${path}/*"`)))
        .toHaveLength(2)
      expect(lines.join('')).not.toContain('maasikas')
    },
  )

  it('can set several cookies, and HEAD has no body', async () => {
    expect((await fetch(`${origin}/api/cookies`)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const head = await fetch(`${origin}/api/echo`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('have large responses compressed', async () => {
    const answer = await fetch(`${origin}/api/long`)
    expect(answer.headers.get('content-encoding')).toMatch(/gzip|br/)
    expect((await answer.json()).text).toHaveLength(10_000)
  })

  it('that fail are answered in the format of the contract', async () => {
    const answer = await fetch(`${origin}/api/broken`)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ status: 500, error: 'errors.unexpected' })
  })

  it('with a too large body are rejected, announced or streamed', async () => {
    const announced = await fetch(`${origin}/api/echo`, { method: 'POST', body: 'a'.repeat(3_000_000) })
    expect(announced.status).toBe(413)
    expect(announced.headers.get('cache-control')).toBe('no-store')
    expect(await announced.json()).toEqual({ status: 413, error: 'errors.tooLarge' })
    const endless = send(`${origin}/api/echo`, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    })
    endless.on('error', () => undefined)
    const answered = once(endless, 'response')
    for (let chunk = 0; chunk < 40; chunk += 1) endless.write(Buffer.alloc(65_536))
    const [answer] = await answered
    expect(answer.statusCode).toBe(413)
    endless.destroy()
  })

  it('leave the connection usable even if the body was not read', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, path: string, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = send(origin + path, { method, agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        })
        request.on('error', reject)
        request.end(body)
      })
    const body = Buffer.alloc(1_000_000)
    expect(await ask('POST', '/api/long', body)).toBe(200)
    expect(await ask('GET', '/health')).toBe(200)
    expect(await ask('POST', '/thesis', body)).toBe(405)
    expect(await ask('GET', '/health')).toBe(200)
    expect(await ask('POST', '/feedback', body)).toBe(415)
    expect(await ask('GET', '/health')).toBe(200)
    expect(await ask('POST', '/api/echo', Buffer.alloc(4_000_000))).toBe(413)
    expect(await ask('GET', '/health')).toBe(200)
    agent.destroy()
  })

  it('are aborted when the client disconnects', async () => {
    const hangUp = new AbortController()
    const call = fetch(`${origin}/api/slow`, { signal: hangUp.signal })
    setTimeout(() => hangUp.abort(), 50)
    await expect(call).rejects.toThrow()
    await expect.poll(() => aborted).toHaveBeenCalledOnce()
  })
})

describe('methods', () => {
  it('that no handler supports are rejected on every path', async () => {
    for (const path of ['/api/echo', '/thesis', '/manage', '/files/x']) {
      const { status, headers } = await sendRaw(port, path, { method: 'TRACE' })
      const allowed = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
      expect([path, status, headers.allow]).toEqual([path, 405, allowed])
    }
  })

  it('that a path does not support are rejected with those that it supports', async () => {
    const answer = await fetch(`${origin}/health`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(await answer.json()).toEqual({ status: 405, error: 'errors.methodNotAllowed' })
    expect((await fetch(`${origin}/thesis`, { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD')
    expect((await fetch(`${origin}/thesis`)).headers.get('allow')).toBeNull()
  })
})

describe('forms of pages', () => {
  const type = 'application/x-www-form-urlencoded'
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })
  const chunked = async (bytes: number) => {
    const request = send(`${origin}/feedback`, { method: 'POST', headers: { 'Content-Type': type } })
    request.on('error', () => undefined)
    const answered = once(request, 'response')
    for (let sent = 0; sent < bytes; sent += 8192) request.write('a&'.repeat(4096))
    request.end()
    return (await answered)[0].statusCode
  }
  beforeEach(() => void counted.mockReset())

  it('are counted before they are parsed, by their client', async () => {
    expect(await (await post('/feedback?language=en', 'feedback=a')).text()).toMatch(/^10</)
    expect(counted.mock.calls).toEqual([['127.0.0.1']])
    counted.mockRejectedValueOnce(new Problem('tooManyRequests', { retryAfter: 9 }))
    const answer = await post('/feedback', 'feedback=a')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
    expect(await answer.json()).toEqual({ status: 429, error: 'errors.tooManyRequests' })
  })

  it('have at most 64 kB, announced or streamed', async () => {
    expect((await post('/feedback', 'a&'.repeat(32 * 1024))).status).toBe(200)
    counted.mockReset()
    expect((await post('/feedback', 'a&'.repeat(32 * 1024 + 1))).status).toBe(413)
    expect(counted).not.toHaveBeenCalled()
    expect([await chunked(64 * 1024), await chunked(72 * 1024)]).toEqual([200, 413])
  })

  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json', ''])(
    'are not of the type %j',
    async (other) => {
      expect((await post('/feedback', 'a=b', { 'Content-Type': other })).status).toBe(415)
      expect(counted).not.toHaveBeenCalled()
    },
  )

  it.each(['/feedback/', '/Feedback', '/%66eedback', '/feedback.data', '/feedback/success', '/', '/thesis'])(
    'are not accepted at %s',
    async (path) => {
      const answer = await post(path, 'feedback=a')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await answer.json()).toMatchObject({ status: 405 })
    },
  )

  it('are rejected with a page for browsers', async () => {
    const html = { Accept: 'text/html,*/*;q=0.8' }
    counted.mockRejectedValue(new Problem('tooManyRequests'))
    for (const [path, body, headers, status] of [
      ['/feedback', 'feedback=a', html, 429],
      ['/feedback', 'a'.repeat(70_000), html, 413],
      ['/feedback', 'a', { ...html, 'Content-Type': 'text/plain' }, 415],
      ['/thesis', 'a=b', html, 405],
    ] as const) {
      const answer = await post(path, body, headers)
      expect([answer.status, await answer.text()]).toEqual([status, '<script>page()</script>'])
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    }
  })
})

it('absolute targets are those of this server', async () => {
  for (const path of ['/manage', '/manage/', '/_next/static/a.js']) {
    const { body } = await sendRaw(port, `http://evil.example${path}`)
    expect(JSON.parse(body.toString())).toMatchObject({ url: path })
  }
  expect((await sendRaw(port, 'http://evil.example/health')).body.toString()).toBe('ok')
})

it.each([
  ['//evil.example/thesis?a=b', '/evil.example/thesis?a=b'],
  ['///', '/'],
  ['/\\evil.example', '/evil.example'],
  ['/thesis/..//evil.example', '/evil.example'],
  ['//api/echo', '/api/echo'],
])('the path %s is redirected to %s', async (path, target) => {
  const { status, headers } = await sendRaw(port, path)
  expect([status, headers.location]).toEqual([308, target])
})

it('addresses are routed to their handlers', async () => {
  expect(await (await fetch(`${origin}/health`)).text()).toBe('ok')
  const file = await fetch(`${origin}/files/1/thesis_file/a.pdf`, { redirect: 'manual' })
  expect(file.headers.get('location')).toBe('http://storage.example/files/1/thesis_file/a.pdf?for=GET')
  for (const path of ['/manage/data?tab=1', '/_next/static/a.js'])
    expect(await (await fetch(origin + path)).json()).toMatchObject({ url: path })
  expect(await (await fetch(`${origin}/thesis`)).text()).toBe('<script>page()</script>')
})

describe('the manage area', () => {
  const action = { 'next-action': 'a'.repeat(42) }
  const validState = ['', { children: [['a', 'b', 'oc', null], {}] }, null, 'refetch']
  const state = (value: unknown) => ({ 'next-router-state-tree': encodeURIComponent(JSON.stringify(value)) })

  it.each<[string, string, Record<string, string>, number]>([
    ['an undecodable path', 'GET /manage/%ff', {}, 404],
    ['a control character', 'GET /manage/data/%00', {}, 404],
    ['a zero byte in the query', 'GET /manage?a=%00', {}, 400],
    ['what a PDF reader copies in the query', 'GET /manage?q=%02', {}, 200],
    ['an undecodable path of Next', 'GET /_next/%ff', {}, 404],
    ['a router state that is not JSON', 'GET /manage', { 'next-router-state-tree': '[' }, 400],
    ['a router state that cannot be decoded', 'GET /manage', { 'next-router-state-tree': '%ff' }, 400],
    ['a router state of another shape', 'GET /manage', state(['', []]), 400],
    ['a router state of unknown segments', 'GET /manage', state([['a', 'b', 'x', null], {}]), 400],
    ['a valid router state', 'GET /manage', state(validState), 200],
    ['another method', 'PUT /manage', {}, 405],
    ['a form', 'POST /manage', { 'content-type': 'multipart/form-data; boundary=x' }, 405],
    ['a server action', 'POST /manage', { ...action, 'content-type': 'text/plain' }, 405],
    ['a multipart server action', 'POST /manage', { ...action, 'content-type': 'multipart/form-data' }, 405],
  ])('responds to %s (%s)', async (_, target, headers, status) => {
    const [method = '', path = ''] = target.split(' ')
    const answer = await fetch(origin + path, { method, headers, ...(method !== 'GET' && { body: '[]' }) })
    expect(answer.status).toBe(status)
    if (status >= 400) expect(await answer.json()).toMatchObject({ status })
  })
})

describe('a file', () => {
  it('gets HEAD requests as HEAD', async () => {
    const answer = await fetch(`${origin}/files/1/b/a.pdf`, { method: 'HEAD', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'http://storage.example/files/1/b/a.pdf?for=HEAD',
    ])
  })

  it('that does not exist is a page for browsers and a problem for other clients', async () => {
    const ask = (accept: string) => fetch(`${origin}/files/nowhere`, { headers: { accept } })
    const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
    expect(await page.text()).toBe('<script>page()</script>')
    expect(page.headers.get('content-security-policy')).toContain('script-src')
    for (const accept of ['*/*', 'application/json']) {
      const problem = await ask(accept)
      expect([problem.status, await problem.json()]).toEqual([404, { status: 404, error: 'errors.notFound' }])
      expect(problem.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})

describe('pages', () => {
  it('run only scripts with their hash and connect only to storage and identity provider', async () => {
    const answer = await fetch(`${origin}/thesis`)
    const hash = createHash('sha256').update('page()').digest('base64')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("connect-src 'self' http://storage.example;")
    expect(policy).toContain("frame-ancestors 'self'")
    partners = ['http://storage.example', 'https://sso.example']
    const later = (await fetch(`${origin}/thesis`)).headers.get('content-security-policy')
    for (const part of ['connect-src', 'form-action', 'frame-src'])
      expect(later).toMatch(new RegExp(`${part} [^;]*http://storage.example https://sso.example(;|$)`))
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    const manage = await fetch(`${origin}/manage`)
    expect(manage.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect((await manage.json()).policy).toBe(manage.headers.get('content-security-policy'))
  })

  it('of a staging host are excluded from search engines', async () => {
    const robotsOf = async (host: string) =>
      (await sendRaw(port, '/thesis', { headers: { host } })).headers['x-robots-tag']
    expect(await robotsOf('staging.localhost')).toBe('noindex')
    expect(await robotsOf('thesis.localhost')).toBeUndefined()
  })

  it('set a readable XSRF cookie for a visitor without one, in a response that only the visitor may store', async () => {
    const first = await fetch(`${origin}/thesis`)
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^_xsrf=[\w-]{43}; Path=\/; SameSite=Lax$/)
    expect(first.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect((await fetch(`${origin}/thesis`)).headers.getSetCookie()).not.toEqual([cookie])
    const [value = ''] = cookie.split(';')
    for (const path of ['/thesis', '/manage']) {
      const again = await fetch(origin + path, { headers: { cookie: `theme=dark; ${value}` } })
      expect(again.headers.getSetCookie()).toEqual([])
    }
    expect((await fetch(`${origin}/manage`)).headers.getSetCookie()).toHaveLength(1)
    expect((await fetch(`${origin}/api/echo`)).headers.getSetCookie()).toEqual([])
  })
})
