import { type CollectionSlug, createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { classes, manageCookie, managers, startedClasses } from '../../testing/access/classes.ts'
import {
  type CollectionCaller,
  collectionAccess,
  collectionCallers,
  foreignPages,
  restMatrix,
  restOperations,
  restRoutes,
} from '../../testing/access/payload-matrix.ts'
import { createRestDocuments } from '../../testing/access/rest-documents.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'

const { api, headersOf } = await startedClasses()
const documents = await createRestDocuments(api)
const cookie = await manageCookie(api, 'manager')
// The first request of a manager creates their row.
for (const caller of classes) await sendCall(api, 'GET', '/api/users/me', headersOf(caller))

/** Both cookies of a manager are accepted on same-origin requests (contract §2). */
const allowed = classes.filter((caller) => managers.includes(caller) || /^cookie/.test(caller))
const isCollection = (slug: string): slug is CollectionSlug => Object.hasOwn(restMatrix, slug)
const collections = Object.keys(restMatrix).filter(isCollection)

/** Names of secrets that nobody may read. A manager's own bearer token is part of `/api/users/me`. */
const secrets = /"(?:submissionHash|hash|salt|password|sessions|apiKey|secret|\w*[tT]oken)":"[^"]/

type Route = { method: string; path: string; body?: object | undefined }

async function expectRejected({ method, path, body }: Route): Promise<void> {
  for (const caller of classes.filter((each) => !allowed.includes(each))) {
    const { status } = await sendCall(api, method, path, headersOf(caller), body)
    const expected = ['expired', 'otherClient'].includes(caller) ? 401 : 403
    expect([method, path, caller, status]).toEqual([method, path, caller, expected])
  }
}

async function expectCookieRejected(page: object, { method, path, body }: Route): Promise<void> {
  const headers = { Cookie: cookie, Host: 'localhost:3999', ...page }
  const { status } = await sendCall(api, method, path, headers, body)
  expect([method, path, page, status]).toEqual([method, path, page, 403])
}

async function expectStatus(status: number, { method, path, body }: Route): Promise<void> {
  for (const caller of allowed) {
    const { Authorization = 'Bearer none' } = headersOf(caller)
    const response = await sendCall(api, method, path, headersOf(caller), body)
    expect([method, path, caller, response.status]).toEqual([method, path, caller, status])
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('set-cookie') ?? '').not.toMatch(/payload-token=[^;]/)
    expect(response.text.replace(Authorization.slice('Bearer '.length), '')).not.toMatch(secrets)
  }
}

describe("Payload's own REST API", () => {
  it.each(collections)('%s', async (slug) => {
    const { id, versionId, create, update } = documents[slug]
    const bodies: Record<string, object> = { create, update, updateMany: update, duplicate: {} }
    const statuses = new Map<string, number>(Object.entries(restMatrix[slug]))
    const routes = Object.entries(restOperations).map(([operation, [method, path]]) => ({
      method,
      path: `/api/${slug}${path}`.replace(':id', id).replace(':versionId', versionId),
      body: bodies[operation],
      status: statuses.get(operation) ?? restMatrix[slug].other,
    }))
    const before = await loadTableStates(api)
    for (const route of routes) {
      await expectRejected(route)
      await expectCookieRejected(foreignPages['a script of another site'], route)
    }
    for (const route of routes.filter(({ status }) => status >= 400)) await expectStatus(route.status, route)
    expect(await loadTableStates(api), 'a rejected request writes nothing').toEqual(before)
    for (const route of routes.filter(({ status, method }) => status < 400 && method !== 'DELETE'))
      await expectStatus(route.status, route)
  })

  it.each(Object.entries(foreignPages))('rejects the cookie from %s', async (_, page) => {
    const { id, update } = documents.pages
    const path = `/api/pages/${id}`
    await expectCookieRejected(page, { method: 'GET', path })
    await expectCookieRejected(page, { method: 'PATCH', path, body: update })
    await expectCookieRejected(page, { method: 'DELETE', path })
  })

  it('accepts the cookie when a link of another site is followed', async () => {
    const followed = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect((await sendCall(api, 'GET', '/api/pages', followed)).status).toBe(200)
    expect((await sendCall(api, 'GET', '/api/pages', { ...followed, Cookie: `${cookie}x` })).status).toBe(403)
  })

  it('has no collections or globals that are not in the matrix', () => {
    expect(api.payload.config.collections.map(({ slug }) => slug).sort()).toEqual(collections.sort())
    expect(api.payload.config.globals).toEqual([])
  })

  it.each(restRoutes)('%s %s', async (method, path, status) => {
    const body =
      method === 'POST' ? { email: 'x@ut.example', password: 'x', token: 'x', value: 1 } : undefined
    await expectRejected({ method, path, body })
    await expectStatus(status, { method, path, body })
  })
})

describe('the access control of a collection', () => {
  let requests: Record<CollectionCaller, PayloadRequest>

  beforeAll(async () => {
    const names = {
      sub: 'x',
      username: 'x',
      firstName: '',
      lastName: '',
      email: null,
      isEmailVerified: false,
    }
    const person = { ...names, isListed: false, expiresAt: 0 }
    const byContract = (caller: Caller) => createLocalReq({ context: { caller } }, api.payload)
    const user = await api.payload.create({ collection: 'users', data: { username: crypto.randomUUID() } })
    requests = {
      anonymousByContract: await byContract(null),
      studentByContract: await byContract({ ...person, classes: new Set(['student']) }),
      managerByContract: await byContract({ ...person, classes: new Set(['manager', 'worker']) }),
      anonymous: await createLocalReq({}, api.payload),
      manager: await createLocalReq(
        { user: { ...user, collection: 'users', classes: ['manager'] } },
        api.payload,
      ),
    }
  })

  it.each(Object.entries(collectionAccess))('%s', async (slug, rules) => {
    const config = api.payload.config.collections.find((collection) => collection.slug === slug)
    for (const [operation, rule] of Object.entries(rules)) {
      const access = Object.entries(config?.access ?? {}).find(([name]) => name === operation)?.[1]
      if (!access) throw new Error(`${slug} has no access rule for ${operation}`)
      for (const caller of collectionCallers) {
        const result: unknown = await access({ req: requests[caller] })
        expect([operation, caller, result]).toEqual([operation, caller, rule[caller] ?? false])
      }
    }
  })

  it("is in the matrix, except for Payload's own collections", () => {
    const own = collections.filter((slug) => !/^payload-/.test(slug))
    expect(own.sort()).toEqual(Object.keys(collectionAccess).sort())
  })

  it.each(['submissionHash', 'search'])('hides the column %s of items from everyone', async (name) => {
    const { items } = api.payload.collections
    const field = items.config.flattenedFields.find((each) => each.name === name)
    expect(await field?.access?.read?.({ req: requests.manager })).toBe(false)
  })
})
