import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { freePort, type Product, startProduct } from '../testing/product.ts'
import { AcceptedWrites } from '../testing/random-requests/accepted-writes.ts'
import type { World } from '../testing/random-requests/entry-bodies.ts'
import { complaintsOf } from '../testing/random-requests/judge-answer.ts'
import { complaintsOfData, type KeptData, readKept } from '../testing/random-requests/kept-data.ts'
import { Known } from '../testing/random-requests/known.ts'
import { makeWorld, openDatabase, signInEverybody } from '../testing/random-requests/make-world.ts'
import { oddConnections } from '../testing/random-requests/odd-connections.ts'
import { type RandomRequest, randomRequests } from '../testing/random-requests/requests.ts'
import { say } from '../testing/random-requests/say.ts'
import { type Outgoing, Sender } from '../testing/random-requests/send-request.ts'

/** `RANDOM_REQUESTS=<how many>` or `<how many>:<seed>` sends others than the usual ones. */
const [number = 5000, seed = 20_261_121] = (process.env.RANDOM_REQUESTS ?? '')
  .split(':')
  .filter(Boolean)
  .map(Number)
const atOnce = 8
const mostFailures = 20

const known = new Known()
const accepted = new AcceptedWrites()
let dataDir: string
let product: Product
let pool: pg.Pool
let sender: Sender
let world: World
let before: KeptData
const log: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-random-'))
  product = await startProduct(await freePort(), dataDir, { SEED: 'demo' })
  for (const stream of [product.process.stdout, product.process.stderr])
    stream?.on('data', (chunk) => log.push(String(chunk)))
  pool = await openDatabase(dataDir)
  pool.on('error', () => undefined)
  sender = new Sender(product.origin, known)
  await signInEverybody(product.origin, known)
  world = await makeWorld(product.origin, known, pool)
  before = await readKept(pool)
}, 300_000)

afterAll(async () => {
  sender?.stop()
  await pool?.end()
  product.process.kill('SIGTERM')
  await new Promise((resolve) => product.process.on('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends all of them, several at a time; what is wrong, once enough is. */
async function failuresOf<T>(things: Iterable<T>, failureOf: (thing: T) => Promise<string | undefined>) {
  const left = things[Symbol.iterator]()
  const failures: string[] = []
  const some = async () => {
    for (let next = left.next(); !next.done && failures.length < mostFailures; next = left.next()) {
      const failure = await failureOf(next.value)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, some))
  return failures
}

it(`${number} random requests get an answer that says no more than it should, and never a failure`, async () => {
  const requests = fc.sample(randomRequests(world), { numRuns: number, seed })
  expect(await failuresOf(requests, failureOf), `with the seed ${seed}`).toEqual([])
}, 900_000)

it(`${Math.ceil(number / 4)} odd connections get none either, and hold up nothing`, async () => {
  const connections = fc.sample(oddConnections, { numRuns: Math.ceil(number / 4), seed })
  const failures = await failuresOf(connections, async (connection) => {
    const statuses = await say(product.origin, connection).catch((error: unknown) => String(error))
    const isWell = typeof statuses !== 'string' && statuses.every((status) => status < 500)
    const isAnswered = statuses.length === (connection.answers ?? statuses.length)
    return isWell && isAnswered
      ? undefined
      : `${statuses}: ${JSON.stringify(connection).replace(/(.)\1{99,}/g, '$1…')}`
  })
  expect(failures, `with the seed ${seed}`).toEqual([])
}, 900_000)

/** Sends it; what is wrong with the answer, if anything is, with what it takes to send it again. */
async function failureOf(request: RandomRequest): Promise<string | undefined> {
  const outgoing = sender.fill(request)
  const complaints = await answered(outgoing).catch((error: unknown) => [String(error)])
  if (complaints.length === 0) return undefined
  const { method, path, headers, body } = outgoing
  const head = { ...headers, ...(headers.Authorization && { Authorization: request.head.person }) }
  const sent = Buffer.from(body ?? '')
    .toString()
    .slice(0, 2000)
  return `${JSON.stringify(complaints).slice(0, 1000)}\n${method} ${path} ${JSON.stringify(head)}\n${sent}`
}

async function answered(outgoing: Outgoing): Promise<unknown[]> {
  const answer = await sender.send(outgoing)
  accepted.note(outgoing, answer, known)
  return complaintsOf(outgoing, answer)
}

it('afterwards the product is well, and its data are what was accepted and nothing else', async () => {
  const manager = createClient({ origin: product.origin, token: async () => known.tokens.get('manager') })
  expect(await manager('health', {})).toMatchObject({ ok: true, status: 200 })
  const definitions = await manager('getDefinitions', {})
  const forms = definitions.ok ? definitions.data.forms : []
  expect(complaintsOfData(before, await readKept(pool), accepted, forms)).toEqual([])
})

it('nothing went wrong behind what was answered', () => {
  const lines = log.join('').split('\n').filter(Boolean)
  // Beside the log's own lines Node and React Router warn in words: of what is deprecated, of odd addresses.
  const trouble = lines.filter((line) => !/^\{"level":[34]0|^\(|^The URL path /.test(line))
  expect(lines.length).toBeGreaterThan(number)
  expect(trouble.slice(0, mostFailures)).toEqual([])
})

it('the requests reached what they were about: every call has taken some of them', () => {
  const calls = Object.keys(endpoints)
  const taken = calls.filter((name) => [200, 304].some((status) => accepted.statuses.get(name)?.get(status)))
  // Fewer requests than usual may miss some.
  expect(number < 5000 ? calls : taken).toEqual(calls)
})
