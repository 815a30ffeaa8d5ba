import { describe, expect, it } from 'vitest'
import { manageCookie } from '../../testing/access/classes.ts'
import { startedApi } from '../../testing/api.ts'
import { startSharedProduct } from '../../testing/shared-product.ts'

const api = await startedApi()
// The hosts of other sites are sent as a proxy sends them.
const product = await startSharedProduct({ TRUST_PROXY: 'true' })
const cookie = await manageCookie(api, 'admin')
const pageId = (await api.payload.find({ collection: 'pages', limit: 1 })).docs[0]?.id ?? ''

/** Every kind of screen that Payload's admin has, and paths below our own screens that name nothing. */
const missing = `
  /collections /collections/pages /collections/pages/create /collections/pages/{page}
  /collections/pages/{page}/versions /collections/pages/{page}/api /collections/pages/{page}/preview
  /collections/pages/trash /collections/media /collections/users /collections/nowhere /globals
  /globals/settings /account /login /create-first-user /forgot /reset /reset/token /verify/token
  /users/verify/token /users/reset/token /unauthorized /inactivity /logout-inactivity
  /browse-by-folder /nowhere /logout/nowhere /reports/nowhere /translations/nowhere /pages/nowhere
  /pages/media/nowhere /data/nowhere /data/topics/not-a-uuid
  /data/topics/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c
`
  .trim()
  .split(/\s+/)

/** Classes of the elements of Payload's screens, in HTML and in the response to a client-side navigation. */
const payloadScreen =
  /class(?:Name)?[\\":=]+[^"\\]*\b(?:collection-list|collection-edit|render-fields|document-controls|doc-header|login|forgot-password|reset-password|create-first-user|account|versions|not-found|unauthorized)(?:__|\b)/
/** What only managers get: the tabs, and texts and classes of our screens. */
const managed = /own-screen|Salvestamata muudatused|manage\/translations/

async function load(
  path: string,
  headers: { Cookie?: string; RSC?: string; 'X-Forwarded-Host'?: string } = {},
) {
  const answer = await fetch(`${product.origin}/manage${path.replace('{page}', pageId)}`, {
    headers,
    redirect: 'manual',
  })
  return { status: answer.status, content: await answer.text() }
}

type Headers = Record<string, string>

describe('the manage area', () => {
  it('has only our own screens: every other path is its page "not found"', async () => {
    for (const path of missing) {
      const { status, content } = await load(path, { Cookie: cookie })
      expect([path, status, payloadScreen.exec(content)?.[0]]).toEqual([path, 404, undefined])
      const navigation = await load(path, { Cookie: cookie, RSC: '1' })
      expect([path, payloadScreen.exec(navigation.content)?.[0]]).toEqual([path, undefined])
    }
  })

  it('has nothing but the sign-in page for anyone else', async () => {
    expect((await load('/pages', { Cookie: cookie })).content).toMatch(managed)
    for (const path of ['', '/pages', '/pages/terms-register', ...missing]) {
      const callers: Headers[] = [{}, { RSC: '1' }, { Cookie: `${cookie}x` }]
      for (const headers of callers) {
        const { content } = await load(path, headers)
        const found = [managed, payloadScreen].map((pattern) => pattern.exec(content)?.[0])
        expect([path, ...found]).toEqual([path, undefined, undefined])
      }
    }
  })

  it.each([
    ['localhost', 'data-site="register"'],
    ['thesis.localhost', 'data-site="thesis" data-lite="true"'],
  ])('marks the body with the site of %s', async (host, attributes) => {
    const { port } = new URL(product.origin)
    for (const path of ['', '/pages', '/data/topics']) {
      const callers: Headers[] = [{}, { Cookie: cookie }]
      for (const headers of callers) {
        const { content } = await load(path, { ...headers, 'X-Forwarded-Host': `${host}:${port}` })
        expect([path, /<body[^>]*>/.exec(content)?.[0]]).toEqual([
          path,
          expect.stringContaining(`data-theme="light" ${attributes}`),
        ])
      }
    }
  })
})
