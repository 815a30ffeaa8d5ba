import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asker, askers, oddRequests } from '../testing/odd-requests.ts'
import { tokenOf } from '../testing/people.ts'
import { freePort, type Product, sharedServices, startProduct } from '../testing/product.ts'
import { internals } from '../testing/random-requests/check-response.ts'
import { sendRequest } from '../testing/random-requests/send-request.ts'

const maxMs = 10_000

let folder: string
let product: Product
let headersOf: Record<Asker, Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-odd-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  product = await startProduct(port, folder, sharedServices())
  const bearer = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const opened = await fetch(`${origin}/api/v1/session`, { method: 'POST', headers: bearer })
  const [session = ''] = (opened.headers.getSetCookie()[0] ?? '').split(';')
  const xsrf = 'x'.repeat(43)
  headersOf = {
    anonymous: {},
    bearer,
    cookie: {
      Cookie: `${session}; _xsrf=${xsrf}`,
      'X-XSRFToken': xsrf,
      Origin: process.env.PUBLIC_URL ?? '',
    },
  }
})

afterAll(async () => {
  await product?.kill()
  await rm(folder, { recursive: true, force: true })
})

it.each(askers)('the manager’s headers open the manage area and the REST, as %s', async (asker) => {
  const statuses = await Promise.all(
    ['/manage', '/api/items'].map(
      async (path) =>
        (
          await sendRequest(product.origin, {
            method: 'GET',
            path,
            headers: headersOf[asker],
            body: undefined,
          })
        ).status,
    ),
  )
  expect(statuses).toEqual(asker === 'anonymous' ? [200, 403] : [200, 200])
})

it(`${oddRequests.length} odd requests are answered soon, never with a failure or a stack`, async () => {
  expect(oddRequests.length).toBeGreaterThanOrEqual(300)
  const failures: unknown[] = []
  for (const { asker, ...request } of oddRequests) {
    const begun = performance.now()
    const headers = { ...headersOf[asker], ...request.headers }
    const answer = await sendRequest(product.origin, { ...request, headers }).catch((error: unknown) =>
      String(error),
    )
    const ms = performance.now() - begun
    const isWell =
      typeof answer !== 'string' &&
      answer.status >= 200 &&
      answer.status < 500 &&
      !internals.test(answer.body.toString())
    if (isWell && ms < maxMs) continue
    const { method, path } = request
    const told = typeof answer === 'string' ? answer : [answer.status, answer.body.toString().slice(0, 200)]
    failures.push([asker, method, path.slice(0, 100), request.headers, ms, told])
  }
  expect(failures).toEqual([])
}, 600_000)

it('and the product is well afterwards', async () => {
  const health = await sendRequest(product.origin, {
    method: 'GET',
    path: '/api/health',
    headers: {},
    body: undefined,
  })
  expect(health.status).toBe(200)
})
