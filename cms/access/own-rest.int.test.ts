import type { CollectionSlug } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Class,
  classes,
  type HeadersOf,
  isManagerClass,
  manageCookie,
  startedClasses,
} from '../../testing/access/classes.ts'
import { type RestDocument, restDocuments } from '../../testing/access/rest-documents.ts'
import { foreignPages, restMatrix, restOperations, restRoutes } from '../../testing/access/rest-matrix.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { whatIsWritten } from '../../testing/access/written.ts'
import type { Api } from '../../testing/api.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf
let cookie: string
let documents: Record<CollectionSlug, RestDocument>

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
  documents = await restDocuments(api)
  cookie = await manageCookie(api, 'manager')
  // A manager's first visit keeps a row for them.
  for (const caller of classes) await sendCall(api, 'GET', '/api/users/me', headersOf(caller))
})

/** Both cookies of a manager open it, from a page of ours (contract §2). */
const isLetIn = (caller: Class) =>
  isManagerClass(caller) || caller === 'cookie' || caller === 'cookieWithXsrf'
const refusalOf = (caller: Class) => (['expired', 'otherClient'].includes(caller) ? 401 : 403)

const isCollection = (slug: string): slug is CollectionSlug => Object.hasOwn(restMatrix, slug)
const collections = Object.keys(restMatrix).filter(isCollection)
const operations = Object.entries(restOperations)
const isPage = (name: string): name is keyof typeof foreignPages => Object.hasOwn(foreignPages, name)
const pages = Object.keys(foreignPages).filter(isPage)

type Route = { method: string; path: string; body?: object | undefined; status: number }

async function refuses({ method, path, body }: Route): Promise<void> {
  for (const caller of classes.filter((each) => !isLetIn(each))) {
    const { status } = await sendCall(api, method, path, headersOf(caller), body)
    expect([method, path, caller, status]).toEqual([method, path, caller, refusalOf(caller)])
  }
}

async function refusesPage(page: keyof typeof foreignPages, { method, path, body }: Route): Promise<void> {
  const sent = { Cookie: cookie, Host: 'localhost:3999', ...foreignPages[page] }
  const { status } = await sendCall(api, method, path, sent, body)
  expect([method, path, page, status]).toEqual([method, path, page, 403])
}

/** Names of what nobody is told, not even a manager; their own bearer comes back to whoever asks who they are. */
const secrets = /"(?:submissionHash|hash|salt|password|sessions|apiKey|secret|\w*[tT]oken)":"[^"]/

async function answers({ method, path, body, status }: Route): Promise<void> {
  for (const caller of classes.filter(isLetIn)) {
    const { Authorization = 'Bearer none' } = headersOf(caller)
    const answer = await sendCall(api, method, path, headersOf(caller), body)
    expect([method, path, caller, answer.status]).toEqual([method, path, caller, status])
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/payload-token=[^;]/)
    expect(answer.text.replace(Authorization.slice('Bearer '.length), '')).not.toMatch(secrets)
  }
}

describe("the CMS's own REST by who asks", () => {
  it.each(collections)('%s', async (slug) => {
    const { id, versionId, create, update } = documents[slug]
    const bodies: Record<string, object> = { create, update, updateMany: update, duplicate: {} }
    const routes = operations.map(([operation, [method, path]]): Route => {
      const status = Object.entries(restMatrix[slug]).find(([name]) => name === operation)?.[1] ?? 0
      const at = `/api/${slug}${path}`.replace(':id', id).replace(':versionId', versionId)
      return { method, path: at, body: bodies[operation], status }
    })
    const before = await whatIsWritten(api)
    for (const route of routes) {
      await refuses(route)
      await refusesPage('a script of another site', route)
    }
    for (const route of routes.filter(({ status }) => status >= 400)) await answers(route)
    expect(await whatIsWritten(api), 'a refused call writes nothing').toEqual(before)
    for (const route of routes.filter(({ status, method }) => status < 400 && method !== 'DELETE'))
      await answers(route)
  })

  it.each(pages)('is not opened by the cookie from %s', async (page) => {
    const { id, update } = documents.pages
    for (const method of ['GET', 'PATCH', 'DELETE'])
      await refusesPage(page, {
        method,
        path: `/api/pages/${id}`,
        body: method === 'PATCH' ? update : undefined,
        status: 403,
      })
  })

  it('is opened by the cookie alone where a link leads to it', async () => {
    const followed = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect((await sendCall(api, 'GET', '/api/pages', followed)).status).toBe(200)
    expect((await sendCall(api, 'GET', '/api/pages', { ...followed, Cookie: `${cookie}x` })).status).toBe(403)
  })

  it('leaves the slugs of pages as they are, also where an older version is restored', async () => {
    const { id, versionId } = documents.pages
    const slugNow = async () => (await api.payload.findByID({ collection: 'pages', id })).slug
    const before = await slugNow()
    const headers = headersOf('manager')
    const change = await sendCall(api, 'PATCH', `/api/pages/${id}`, headers, { slug: 'elsewhere' })
    expect([change.status, await slugNow()]).toEqual([200, before])
    expect((await sendCall(api, 'POST', `/api/pages/versions/${versionId}`, headers)).status).toBe(200)
    expect(await slugNow()).toBe(before)
  })

  it('collections that are not in the matrix are not in the CMS', () => {
    expect(api.payload.config.collections.map(({ slug }) => slug).sort()).toEqual(collections.sort())
    expect(api.payload.config.globals).toEqual([])
  })

  it.each(restRoutes)('%s %s', async (method, path, status) => {
    const body =
      method === 'POST' ? { email: 'x@ut.example', password: 'x', token: 'x', value: 1 } : undefined
    await refuses({ method, path, body, status })
    await answers({ method, path, body, status })
  })
})
