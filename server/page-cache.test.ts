import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import { requestOrigin } from './request-address.ts'
import { pagePolicy } from './security.ts'
import type { RenderSite } from './site-handler.ts'

let rendered: Request[]
let isDown: boolean

const render: RenderSite = async (request, { api, nonce }) => {
  rendered.push(request)
  const { pathname } = new URL(request.url)
  if (pathname === '/old') return new Response(null, { status: 302, headers: { Location: '/new' } })
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  if (pathname === '/cookie') headers.set('Set-Cookie', 'a=1')
  const part = (await api(new Request('http://localhost/api/part'))).ok ? 'part' : 'nothing'
  const rest = pathname === '/long' ? 'õ'.repeat(2000) : ''
  const html = `${rest}<script nonce="${nonce}">1</script>${rendered.length} ${request.method} ${part}<script nonce="${nonce}"></script>`
  return new Response(html, { status: pathname === '/missing' ? 404 : 200, headers })
}
async function api() {
  return new Response(null, { status: isDown ? 503 : 200 })
}

let cache: PageCache
let server: Server
let origin: string

beforeAll(async () => {
  const app = express()
  app.use(requestOrigin('http://localhost'))
  app.use(pagePolicy({ dev: false, publicUrl: 'http://localhost', partners: () => [] }))
  app.use((request, response, next) => cache.handle(request, response, next))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => {
  rendered = []
  isDown = false
  cache = new PageCache(render, api, { generation: () => 1 })
})
afterAll(() => void server.close())

async function open(path: string, init?: RequestInit) {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init })
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonces = [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
  return { status: answer.status, html, text: html.replaceAll(/nonce="[^"]+"/g, ''), policy, nonces, answer }
}

describe('a cached page', () => {
  it('is rendered once and gets a new nonce for each response', async () => {
    const first = await open('/thesis')
    const second = await open('/thesis')
    expect(rendered).toHaveLength(1)
    expect(second.text).toBe(first.text)
    for (const { policy, nonces } of [first, second]) {
      expect(nonces).toHaveLength(2)
      for (const nonce of nonces) expect(policy).toContain(`'nonce-${nonce}'`)
    }
    expect(second.nonces[0]).not.toBe(first.nonces[0])
  })

  it('is rendered from its URL alone, without request headers', async () => {
    await open('/thesis?language=en', {
      headers: { cookie: 'theme=dark', authorization: 'Bearer a', 'accept-language': 'et' },
    })
    expect(rendered.map(({ url }) => url)).toEqual(['http://localhost/thesis?language=en'])
    expect([...(rendered[0]?.headers ?? [])]).toEqual([])
    await open('/thesis?language=et')
    await open('/')
    expect(rendered).toHaveLength(3)
  })

  it('is compressed if the client accepts gzip, and HEAD reports the same length', async () => {
    const [zipped, plain] = [
      await open('/long'),
      await open('/long', { headers: { 'accept-encoding': 'identity' } }),
    ]
    expect(zipped.answer.headers.get('content-encoding')).toBe('gzip')
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
    expect(zipped.text).toBe(plain.text)
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
    expect(answer.headers.getSetCookie()).toEqual(path === '/cookie' ? ['a=1'] : [])
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
    const { html, nonces, policy } = await open('/thesis', { method: 'POST', body: 'a' })
    expect(html).toContain('3 POST')
    expect(policy).toContain(`'nonce-${nonces[0]}'`)
  })
})
