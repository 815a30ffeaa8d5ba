import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { killDatabase } from '../testing/kill-database.ts'
import { observeAnswers } from '../testing/observe-answers.ts'
import { signIn } from '../testing/people.ts'
import { freePort, type Product, startProduct } from '../testing/product.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'

let dataDir: string
let product: Product
let manager: Client

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-database-killed-'))
  product = await startProduct(await freePort(), dataDir)
  const { origin } = product
  const config = await createClient({ origin })('getConfig', {})
  if (!config.ok) throw new Error('no configuration')
  const token = await signIn({ identity: config.data.oidc, publicUrl: origin }, 'manager')
  manager = createClient({ origin, token: async () => token })
})

afterAll(async () => {
  product.process.kill('SIGTERM')
  await new Promise((resolve) => product.process.on('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
})

async function isHealthy(): Promise<boolean> {
  return (await fetch(`${product.origin}/api/health`)).ok
}

it('a database that is killed again and again comes back, and loses nothing that was accepted', async () => {
  const { answers, fetch } = observeAnswers()
  const company = createClient({ origin: product.origin, fetch })
  const count = 200
  let sent = 0
  const outages: Promise<number>[] = []
  const outage = async () => {
    const killedAt = performance.now()
    await killDatabase(dataDir)
    await vi.waitUntil(isHealthy, { timeout: 20_000, interval: 20 })
    return performance.now() - killedAt
  }
  const uuids = await inParallel(count, 4, async (index) => {
    const uuid = randomUUID()
    for (;;) {
      sent += 1
      if (index % 50 === 25 && outages.length < Math.ceil(index / 50)) outages.push(outage())
      const values = { general_topics: { ...topicValues, thesis_topic_name: `Teema ${index}` } }
      const answer = await submit(company, 'topics', values, uuid)
      if (answer.ok) return uuid
      await pause(100)
    }
  })

  expect(answers).toHaveLength(sent)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused)
    expect(each).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
  expect(outages).toHaveLength(4)
  for (const ms of await Promise.all(outages)) expect(ms).toBeLessThan(10_000)

  const pages = await inParallel(3, 1, async (index) => {
    const page = await manager('listItems', {
      params: { slug: 'topics' },
      query: { size: 100, page: index + 1 },
    })
    return page.ok ? page.data.map(({ uuid }) => uuid) : []
  })
  expect(pages.flat().sort()).toEqual(uuids.toSorted())
  for (const uuid of uuids.slice(0, 5)) {
    const item = await manager('getItem', { params: { slug: 'topics', uuid } })
    expect(item.ok && item.data.history).toHaveLength(1)
  }
})
