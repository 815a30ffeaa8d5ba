import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { freePort } from '#server/free-port.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { signIn } from '../testing/people.ts'
import { startProduct } from '../testing/product.ts'
import { checkResponse, internals } from '../testing/random-requests/check-response.ts'
import { people, type RandomRequest, randomRequests } from '../testing/random-requests/random-requests.ts'
import {
  closing,
  malformedRequests,
  statusesFor,
  validRawRequests,
} from '../testing/random-requests/raw-connections.ts'
import { sendRequest } from '../testing/random-requests/send-request.ts'
import {
  loadStoredData,
  openDatabase,
  type StoredData,
  unexplainedChanges,
} from '../testing/random-requests/stored-data.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type Caller, callers, unusualRequests } from '../testing/unusual-requests.ts'
import { type LooseInput, validInputs } from '../testing/valid-inputs.ts'

/** `RANDOM_REQUESTS=<count>` or `<count>:<seed>` sends other requests than the default ones. */
const [count = 1000, seed = 20_261_128] = (process.env.RANDOM_REQUESTS ?? '')
  .split(':')
  .filter(Boolean)
  .map(Number)
const concurrency = 8
const maxFailures = 20

let before: StoredData
const tokens = new Map<string, string>()
const inputs = new Map<string, LooseInput[]>()
const accepted: RandomRequest[] = []
const log: string[] = []
const as = (person?: string) =>
  createClient({ origin: product.origin, token: async () => (person ? tokens.get(person) : undefined) })

const dataDir = await temporaryFolder()
const product = await startProduct(await freePort(), dataDir, { SEED: 'demo' })
const pool = await openDatabase(dataDir)

beforeAll(async () => {
  for (const stream of [product.process.stdout, product.process.stderr])
    stream?.on('data', (chunk) => log.push(String(chunk)))
  const config = await as()('getConfig', {})
  if (!config.ok) throw new Error('no configuration')
  for (const person of people) {
    tokens.set(person, await signIn({ identity: config.data.oidc, publicUrl: product.origin }, person))
  }
  for (const [call, create] of Object.entries(validInputs({ as, pool })))
    if (create) inputs.set(call, [await create(), await create(), await create()])
  before = await loadStoredData(pool)
}, 300_000)

afterAll(async () => {
  await pool.end()
  await product.kill()
})

/** Sends the request; returns what is wrong with the response, with the details to send it again. */
async function failureOf(request: RandomRequest): Promise<string | undefined> {
  const token = request.person && tokens.get(request.person)
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...request.headers }
  const failure = await sendRequest(product.origin, { ...request, headers }).then(
    (response) => {
      if (response.status === 200) accepted.push(request)
      return checkResponse(request, response)
    },
    (error: unknown) => String(error),
  )
  if (!failure) return undefined
  const { method, path, person, body } = request
  const sent = Buffer.from(body ?? '')
    .toString()
    .slice(0, 1000)
  return `${failure}\n${method} ${path} as ${person} ${JSON.stringify(request.headers)}\n${sent}`
}

it(`answers ${count} random requests, never with an internal error`, async () => {
  const requests = fc.sample(randomRequests(inputs), { numRuns: count, seed })
  const failures: string[] = []
  await inParallel(count, concurrency, async (index) => {
    const request = requests[index]
    const failure = request && failures.length < maxFailures ? await failureOf(request) : undefined
    if (failure) failures.push(failure)
  })
  expect(failures, `with the seed ${seed}`).toEqual([])
}, 900_000)

it.concurrent.for(validRawRequests.map((request) => [request.slice(0, 80), request] as const))(
  'answers %j and keeps the connection',
  async ([_start, request], { expect }) => {
    const statuses = await statusesFor(product.origin, request + closing, 10_000)
    expect(statuses).toEqual([expect.toSatisfy((status: number) => status < 500), 200])
  },
)

it.concurrent.for(malformedRequests.map((request) => [request.slice(0, 80), request] as const))(
  'survives %j',
  async ([_start, request], { expect }) => {
    const statuses = await statusesFor(product.origin, request, 300)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  },
)

it('stores only what was accepted', async () => {
  expect(await as()('health', {})).toMatchObject({ ok: true, status: 200 })
  const definitions = await as('manager')('getDefinitions', {})
  const forms = definitions.ok ? definitions.data.forms : []
  const writes = accepted.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  expect(unexplainedChanges(before, await loadStoredData(pool), writes, forms)).toEqual([])
})

it('logs no error', () => {
  const lines = log.join('').split('\n').filter(Boolean)
  // Node, Next and React Router print notes and warnings in plain text.
  const errors = lines.filter((line) => !/^\{"level":[34]0|^\(|^✓ |^The URL path /.test(line))
  expect(lines.length).toBeGreaterThan(count)
  expect(errors.slice(0, maxFailures)).toEqual([])
})

it('reached every call', () => {
  const reached = new Set(accepted.map(({ call }) => call))
  // Fewer requests may miss some calls.
  if (count >= 2000) expect([...reached].sort()).toEqual(Object.keys(endpoints).sort())
})

/** Headers of an anonymous caller and of a manager with a bearer token or with the manage session. */
async function headersByCaller(): Promise<Record<Caller, Record<string, string>>> {
  const bearer = { Authorization: `Bearer ${tokens.get('manager')}` }
  const opened = await fetch(`${product.origin}/api/v1/session`, { method: 'POST', headers: bearer })
  const [session = ''] = (opened.headers.getSetCookie()[0] ?? '').split(';')
  const xsrf = 'x'.repeat(43)
  const cookie = { Cookie: `${session}; _xsrf=${xsrf}`, 'X-XSRFToken': xsrf, Origin: product.origin }
  return { anonymous: {}, bearer, cookie }
}

it(`answers ${unusualRequests.length} odd requests, never with an internal error`, async () => {
  expect(unusualRequests.length).toBeGreaterThanOrEqual(300)
  const headersOf = await headersByCaller()
  const send = (method: string, path: string, caller: Caller) =>
    sendRequest(product.origin, { method, path, headers: headersOf[caller], body: undefined })
  for (const caller of callers) {
    const statuses = [
      (await send('GET', '/manage', caller)).status,
      (await send('GET', '/api/items', caller)).status,
    ]
    expect([caller, ...statuses]).toEqual([caller, 200, caller === 'anonymous' ? 403 : 200])
  }

  const failures: unknown[] = []
  await inParallel(unusualRequests.length, concurrency, async (index) => {
    const unusual = unusualRequests[index]
    if (!unusual) return
    const { caller, ...request } = unusual
    const headers = { ...headersOf[caller], ...request.headers }
    const { status, body } = await sendRequest(product.origin, { ...request, headers }).catch(
      (error: unknown) => ({ status: 0, body: String(error) }),
    )
    const text = body.toString()
    if (status >= 200 && status < 500 && !internals.test(text)) return
    const { method, path } = request
    failures.push([caller, method, path.slice(0, 100), request.headers, status, text.slice(0, 200)])
  })
  expect(failures).toEqual([])
  expect((await send('GET', '/api/health', 'anonymous')).status).toBe(200)
}, 600_000)
