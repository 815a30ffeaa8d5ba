import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import express from 'express'
import { beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../testing/http.ts'
import { PageCache } from './page-cache.ts'
import { setSender } from './request-address.ts'
import { PagePolicy } from './security.ts'
import type { RenderSite } from './site-handler.ts'

const policy = new PagePolicy({ dev: false, publicUrl: 'http://localhost', partners: () => [] })
let rendered: Request[]
let isDown: boolean

const render: RenderSite = async (request, { api, nonce }) => {
  rendered.push(request)
  const { pathname } = new URL(request.url)
  if (pathname === '/old') return new Response(null, { status: 302, headers: { Location: '/new' } })
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  if (pathname === '/embeddable') headers.set('Content-Security-Policy', 'frame-ancestors *')
  if (pathname === '/cookie') headers.set('Set-Cookie', 'a=1')
  const call = pathname === '/tagged' ? 'v2/keywords' : 'part'
  const part = (await api(new Request(`http://localhost/api/${call}`))).ok ? 'part' : 'nothing'
  const rest = pathname === '/long' ? 'õ'.repeat(2000) : ''
  const html = `${rest}<script nonce="${nonce}">1</script>${rendered.length} ${request.method} ${part}<script async="" nonce="${nonce}">2</script>`
  return new Response(html, { status: pathname === '/missing' ? 404 : 200, headers })
}
async function api() {
  return new Response(null, { status: isDown ? 503 : 200 })
}

const current = { generation: () => 1, lastGeneration: () => 1 }
let cache: PageCache
const app = express()
app.use((request, response, next) => {
  setSender(request, 'http://localhost', '127.0.0.1')
  return cache.handle(request, response, next)
})
const origin = `http://127.0.0.1:${await listen(createServer(app))}`

beforeEach(() => {
  rendered = []
  isDown = false
  cache = new PageCache(render, api, api, policy, current)
})

async function open(path: string, init?: RequestInit) {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init })
  const html = await answer.text()
  return { status: answer.status, html, policy: answer.headers.get('content-security-policy'), answer }
}

describe('a cached page', () => {
  it('is rendered once, and its inline scripts are allowed by their hashes', async () => {
    const first = await open('/thesis')
    const second = await open('/thesis')
    expect(rendered).toHaveLength(1)
    expect([second.html, second.policy]).toEqual([first.html, first.policy])
    expect(first.html).toBe('<script>1</script>1 GET part<script async="">2</script>')
    const hashes = ['1', '2'].map((code) => createHash('sha256').update(code).digest('base64'))
    expect(first.policy).toContain(`script-src 'self' 'sha256-${hashes[0]}' 'sha256-${hashes[1]}';`)
  })

  it('can be shown in frames of other sites only if it says so', async () => {
    expect((await open('/thesis')).policy).toContain("; frame-ancestors 'self'")
    for (let times = 0; times < 2; times += 1)
      expect((await open('/embeddable')).policy).toMatch(/^default-src 'self'; .*; frame-ancestors \*$/)
  })

  it('is revalidated by its ETag', async () => {
    // `fetch` would add `no-cache`.
    const headers = { cookie: `_xsrf=${'a'.repeat(43)}`, 'cache-control': 'max-age=0' }
    const { answer } = await open('/thesis', { headers })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const known = { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await open('/thesis', { headers: known })).status).toBe(304)
    expect((await open('/long', { headers: known })).status).toBe(200)
    // A visitor without a cookie gets one with a complete response.
    const { status, answer: whole } = await open('/thesis', { headers: { ...known, cookie: '' } })
    expect([status, whole.headers.getSetCookie().length]).toEqual([200, 1])
  })

  it('has cache tags for a CDN, unless it sets a cookie', async () => {
    const headers = { cookie: `_xsrf=${'a'.repeat(43)}` }
    const tagsOf = async (path: string, init?: RequestInit) => {
      const { answer } = await open(path, init)
      return [answer.headers.get('cache-tag'), answer.headers.get('cdn-cache-control')]
    }
    expect(await tagsOf('/tagged', { headers })).toEqual([null, null])
    cache = new PageCache(render, api, api, policy, current, true)
    for (let times = 0; times < 2; times += 1)
      expect(await tagsOf('/tagged', { headers })).toEqual([
        'register,keywords',
        expect.stringMatching(/^max-age=\d+$/),
      ])
    expect(await tagsOf('/tagged')).toEqual([null, null])
    // Any change may be one of its data.
    expect(await tagsOf('/thesis', { headers })).toEqual([null, null])
    expect(await tagsOf('/missing', { headers })).toEqual([null, null])
  })

  it('is rendered from its URL alone, without request headers but the client address', async () => {
    await open('/thesis?language=en', {
      headers: { cookie: 'theme=dark', authorization: 'Bearer a', 'accept-language': 'et' },
    })
    expect(rendered.map(({ url }) => url)).toEqual(['http://localhost/thesis?language=en'])
    expect([...(rendered[0]?.headers ?? [])]).toEqual([['x-client-address', '127.0.0.1']])
    await open('/thesis?language=et')
    await open('/')
    expect(rendered).toHaveLength(3)
  })

  it('is compressed if the client accepts it, and HEAD reports the same length', async () => {
    const [zipped, plain] = [
      await open('/long'),
      await open('/long', { headers: { 'accept-encoding': 'identity' } }),
    ]
    expect(zipped.answer.headers.get('content-encoding')).toBe('gzip')
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
    expect(zipped.html).toBe(plain.html)
    expect(zipped.answer.headers.get('vary')).toBe('Accept-Encoding')
    const head = await open('/long', { method: 'HEAD' })
    expect(head.answer.headers.get('content-length')).toBe(zipped.answer.headers.get('content-length'))
  })

  it('is used for HEAD too', async () => {
    const head = await open('/thesis', { method: 'HEAD' })
    expect([head.status, head.html]).toEqual([200, ''])
    expect(head.answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    await open('/thesis')
    expect(rendered).toHaveLength(1)
  })
})

describe('a page that is not cached', () => {
  it.each(['/missing', '/old', '/cookie'])('%s is rendered each time', async (path) => {
    await open(path)
    const { status, answer } = await open(path)
    expect(rendered).toHaveLength(2)
    expect(status).toBe({ '/missing': 404, '/old': 302 }[path] ?? 200)
    expect(answer.headers.get('location')).toBe(path === '/old' ? '/new' : null)
    expect(answer.headers.getSetCookie().includes('a=1')).toBe(path === '/cookie')
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
  })

  it('includes one rendered while the API was failing', async () => {
    isDown = true
    expect((await open('/thesis')).html).toContain('nothing')
    isDown = false
    expect((await open('/thesis')).html).toContain('part')
  })

  it('includes data requests of React Router and methods other than GET and HEAD', async () => {
    for (const _ of [1, 2]) await open('/thesis.data', { headers: { cookie: 'theme=dark' } })
    expect(rendered[1]?.headers.get('cookie')).toBe('theme=dark')
    const { html, policy, answer } = await open('/thesis', { method: 'POST', body: 'a=1' })
    expect(html).toContain('3 POST')
    expect(await rendered[2]?.text()).toBe('a=1')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(policy).toContain("script-src 'self' 'sha256-")
  })
})
