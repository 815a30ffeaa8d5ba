import { describe, expect, it } from 'vitest'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { visibilities } from '#contract/roles.ts'
import { manageCookie } from '../../testing/access/classes.ts'
import { createSecretItem } from '../../testing/access/secret-item.ts'
import { createMarkedItem, openTo, publicLists, publicStatuses } from '../../testing/access/visibility.ts'
import { startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { startSharedProduct } from '../../testing/shared-product.ts'

const api = await startedApi()
// The hosts of other sites are sent as a proxy sends them.
const product = await startSharedProduct({ TRUST_PROXY: 'true' })
const cookie = await manageCookie(api, 'admin')
/** Request headers that must not change a page: the server renders it for an anonymous visitor. */
const credentials: Record<string, Record<string, string>> = {
  none: {},
  'the cookie of the manage area': {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
  },
  "a manager's token": { Authorization: `Bearer ${await tokenOf('admin')}` },
}

/** The status, and all text of the response: headers, HTML and the data for hydration. */
async function loadPage(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${product.origin}${path}`, { headers })
  return { status: answer.status, content: `${await answer.text()}\n${JSON.stringify([...answer.headers])}` }
}

/** Every page that could show an item, and the data that the browser loads instead of it. */
function pagesOf(register: Register, { uuid, word }: { uuid: string; word: string }): string[] {
  const pages = [
    '/',
    `/?q=${word}`,
    `/${register}`,
    `/${register}?language=en&q=${word}`,
    `/${register}?year=`,
    `/${register}/${uuid}`,
    `/${register}/${uuid}?language=en`,
    '/forms',
    `/forms/${register}`,
  ]
  const data = [`/_root.data`, `/${register}.data?q=${word}`, `/${register}/${uuid}.data`]
  return [...pages, ...data]
}

/** `items.int.test.ts` covers all statuses for the API, which pages are rendered from. */
const statuses = ['pending', 'published', 'confirmed', 'deleted'] as const

describe('pages rendered on the server', () => {
  const cases = [
    ...(['thesis', 'topics'] as const).flatMap((register) =>
      visibilities.map((visibility) => ({
        register,
        what: `for ${visibility}`,
        make: () => createMarkedItem(api, register, 'published', { visibility }),
        isShown: openTo[visibility].includes('anonymous'),
      })),
    ),
    ...registerSlugs.flatMap((register) =>
      statuses.map((status) => ({
        register,
        what: `in status ${status}`,
        make: () => createMarkedItem(api, register, status),
        isShown: publicStatuses[register].includes(status),
      })),
    ),
  ]

  it.each(cases)(
    'show $register $what to an anonymous visitor: $isShown',
    async ({ register, make, isShown }) => {
      const item = await make()
      for (const [what, headers] of Object.entries(credentials)) {
        const { status, content } = await loadPage(`/${register}/${item.uuid}`, headers)
        expect([what, status, content.includes(item.word)]).toEqual([what, isShown ? 200 : 404, isShown])
      }
      const revealing = await Promise.all(
        pagesOf(register, item).map(async (path) => {
          const { status, content } = await loadPage(path, {})
          expect([path, status < 500]).toEqual([path, true])
          const isSearch = path.includes(item.word)
          return content.includes(isSearch ? item.uuid : item.word) ? [path] : []
        }),
      )
      if (isShown) expect(revealing.flat().length).toBeGreaterThan(2)
      else expect(revealing.flat()).toEqual([])
    },
  )

  it.each(registerSlugs)(
    'contain no private value of %s, even after a manager has read it',
    async (register) => {
      const item = await createSecretItem(api, register)
      const manager = { Authorization: `Bearer ${await tokenOf('manager')}` }
      for (const path of [publicLists[register], `${publicLists[register]}/${item.uuid}`]) {
        const asManager = await loadPage(path, manager)
        expect(item.secrets.some((secret) => asManager.content.includes(secret))).toBe(true)
        const { content } = await loadPage(path, {})
        expect(item.secrets.filter((secret) => content.includes(secret))).toEqual([])
      }
      for (const path of pagesOf(register, { uuid: item.uuid, word: 'registri' })) {
        for (const [what, headers] of Object.entries(credentials)) {
          const { content } = await loadPage(path, headers)
          expect([path, what, item.secrets.filter((secret) => content.includes(secret))]).toEqual([
            path,
            what,
            [],
          ])
        }
      }
    },
  )

  it('of the manage area contain no data for anyone but managers', async () => {
    const item = await createSecretItem(api, 'topics')
    for (const path of [
      '/manage',
      '/manage/data/topics',
      `/manage/data/topics/${item.uuid}`,
      '/manage/pages/terms-register',
      '/manage/collections/pages',
    ]) {
      const { status, content } = await loadPage(path, {})
      expect([path, status]).toEqual([path, 200])
      expect(content).not.toContain('Registri otsing')
      expect(item.secrets.filter((secret) => content.includes(secret))).toEqual([])
    }
  })
})

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
