import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '#contract/client.ts'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { type Api, startedApi } from '../testing/api.ts'
import { goodInputs } from '../testing/good-inputs.ts'
import { interruptListening } from '../testing/interrupt-listening.ts'
import { createEntryForTest } from '../testing/make-entry.ts'
import { tokenOf } from '../testing/people.ts'
import { freePort, type Product, sharedServices, startProduct } from '../testing/product.ts'

let api: Api
let folder: string
let products: Product[]
/** Two instances of the product over one database. */
let one: string
let two: string
/** A text as it was before. */
let lead: string

beforeAll(async () => {
  api = await startedApi()
  folder = await mkdtemp(join(tmpdir(), 'register-two-'))
  products = []
  for (const name of ['one', 'two'])
    products.push(await startProduct(await freePort(), join(folder, name), sharedServices()))
  const [first, second] = products.map(({ origin }) => origin)
  one = first ?? ''
  two = second ?? ''
  lead = await leadAt(one)
})

afterAll(async () => {
  await execute(setLead(lead))
  await Promise.all(products.map(({ kill }) => kill()))
  await rm(folder, { recursive: true, force: true })
})

const execute = (query: ReturnType<typeof sql>) => api.payload.db.drizzle.execute(query)

/** The register's database, written behind everybody's back. */
async function writeUnseen(query: ReturnType<typeof sql>): Promise<void> {
  await api.payload.db.drizzle.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`)
    await transaction.execute(query)
  })
}

const clientAt = (origin: string, username: string): Client =>
  createClient({ origin, token: () => tokenOf(username) })

const key = 'home.lead.all'
const setLead = (et: string) => sql`update translations set et = ${et} where key = ${key}`
const treeSchema = z.object({ home: z.object({ lead: z.object({ all: z.string() }) }) })
async function leadAt(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/translations/et/home`)
  return treeSchema.parse(await answer.json()).home.lead.all
}

/** Both instances answer `kept` from memory, while the database has `stored` since, of which nobody was told. */
async function keepWhileStored(kept: string, stored: string): Promise<void> {
  const bothSay = async () => (await leadAt(one)) === kept && (await leadAt(two)) === kept
  const areKept = async () => {
    await execute(setLead(kept))
    await vi.waitUntil(bothSay, { timeout: 10_000, interval: 5 })
    await writeUnseen(setLead(stored))
    return bothSay()
  }
  await vi.waitUntil(areKept, { timeout: 30_000, interval: 50 })
}

describe('two instances', () => {
  it('answer from memory while nothing that they are told of has changed', async () => {
    await keepWhileStored('Enne', 'Salaja')
    await execute(setLead('Kõigile'))
    await expect.poll(() => leadAt(one)).toBe('Kõigile')
    await expect.poll(() => leadAt(two)).toBe('Kõigile')
  })

  it('answer what was written at one at once there, soon at the other, and never again what was before', async () => {
    const write = clientAt(one, 'manager')
    const seen: string[] = []
    let isOver = false
    const watch = async () => {
      while (!isOver) seen.push(await leadAt(two))
    }
    const watching = [watch(), watch(), watch()]
    const written: string[] = []
    for (let round = 0; round < 25; round += 1) {
      const et = `${round}`
      const newData = { key, namespace: 'home', translations: { et, en: 'Lead' } }
      const body = { action: 'update' as const, item: { itemKey: key, newData } }
      expect(await write('changeTranslations', { body })).toMatchObject({ ok: true })
      expect(await leadAt(one)).toBe(et)
      await vi.waitUntil(async () => (await leadAt(two)) === et, { timeout: 5_000, interval: 1 })
      written.push(et)
    }
    isOver = true
    await Promise.all(watching)
    const numbers = seen.filter((text) => written.includes(text)).map(Number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(25)
  })

  it('show and hide entries, whichever way they are written', async () => {
    const { uuid } = await createEntryForTest(api, 'topics', 'pending')
    const statusAt = async (origin: string) => (await fetch(`${origin}/api/v2/topics/${uuid}`)).status
    const listedAt = async (origin: string) =>
      (await (await fetch(`${origin}/api/v2/topics`)).text()).includes(uuid)
    expect([await statusAt(two), await listedAt(two)]).toEqual([404, false])
    const manager = clientAt(one, 'manager')
    const params = { slug: 'topics', uuid }
    const item = await manager('getItem', { params })
    const body = {
      action: 'status' as const,
      updatedAt: item.ok ? item.data.updatedAt : '',
      newStatus: 'published' as const,
    }
    expect(await manager('changeItem', { params, body })).toMatchObject({ ok: true })
    expect([await statusAt(one), await listedAt(one)]).toEqual([200, true])
    await expect.poll(async () => [await statusAt(two), await listedAt(two)]).toEqual([200, true])
    // Another process altogether, by the database's own language.
    await execute(sql`update items set status = 'hide' where id = ${uuid}`)
    for (const origin of [one, two])
      await expect.poll(async () => [await statusAt(origin), await listedAt(origin)]).toEqual([404, false])
  })

  it('show what the screens of the CMS save', async () => {
    const pageAt = async (origin: string) => (await fetch(`${origin}/api/v2/pages/terms-internship`)).text()
    await Promise.all([pageAt(one), pageAt(two)])
    const { docs } = await api.payload.find({
      collection: 'pages',
      where: { slug: { equals: 'terms-internship' } },
    })
    const [page] = docs
    const save = (title: string) =>
      fetch(`${one}/api/pages/${page?.id}?locale=et`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${managerToken}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ title }),
      })
    const managerToken = await tokenOf('manager')
    expect((await save('Praktika tingimused, uuesti')).status).toBe(200)
    expect(await pageAt(one)).toContain('Praktika tingimused, uuesti')
    await expect.poll(() => pageAt(two)).toContain('Praktika tingimused, uuesti')
    await save(page?.title ?? '')
  })
})

describe('an instance that is not told of changes', () => {
  it('answers nothing from memory, and begins anew when it is told again', async () => {
    await keepWhileStored('Kuulan', 'Ei kuule')
    await interruptListening(api.payload)
    for (const origin of [one, two]) {
      await expect.poll(() => leadAt(origin), { timeout: 5_000 }).toBe('Ei kuule')
    }
    await keepWhileStored('Kuulan jälle', 'Keegi ei öelnud')
  })
})

const reads: [string, Endpoint][] = Object.entries(endpoints)
const publicReads = reads.filter(([, { read, who, noStore }]) => read && who === 'anyone' && !noStore)

describe('an answer from memory', () => {
  it.each(publicReads)('of %s is what the database says, to the byte', async (name, { path }) => {
    const { params = {}, query = {} } = (await goodInputs(api)[name]?.()) ?? {}
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value ?? '')]))
    const address = `/api${path.replace(/:(\w+)/g, (_, key) => params[key] ?? '')}?${asked}`
    const get = async (answer: Response) => {
      const { date: _, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
      return { id, answer: { status: answer.status, headers, body: await answer.text() } }
    }
    const direct = await get(await api.send(address))
    expect(direct.answer.status).toBe(200)
    for (const origin of [one, two]) {
      await expect.poll(async () => (await fetch(origin + address)).text()).toBe(direct.answer.body)
      const first = await get(await fetch(origin + address))
      const again = await get(
        await fetch(origin + address, { headers: { Cookie: 'a=b', 'Accept-Language': 'et' } }),
      )
      expect(again.answer).toEqual(first.answer)
      expect(again.answer.headers).toMatchObject(
        Object.fromEntries(Object.entries(direct.answer.headers).filter(([name]) => name !== 'vary')),
      )
      expect(again.answer.headers['cache-control']).toMatch(/^public/)
      expect(again.answer.headers.vary).toBe('Authorization, Accept-Encoding')
      expect(again.id).not.toBe(first.id)
    }
  })

  it('is not given to whoever is signed in, nor theirs to the anonymous', async () => {
    const { uuid } = await createEntryForTest(api, 'topics', 'published', { visibility: 'logged_in' })
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${two}/api/v2/topics/${uuid}`, { headers })).status
    const signedIn = { Authorization: `Bearer ${await tokenOf('student')}` }
    const listed = async (headers: Record<string, string>) =>
      (await (await fetch(`${two}/api/v2/topics`, { headers })).text()).includes(uuid)
    for (const _ of [1, 2]) {
      expect([await status({}), await listed({})]).toEqual([404, false])
      expect([await status(signedIn), await listed(signedIn)]).toEqual([200, true])
    }
    const own = await fetch(`${two}/api/v2/topics`, { headers: signedIn })
    expect(own.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is never given of how things are at the moment', async () => {
    const health = await fetch(`${one}/api/health`)
    expect([health.status, health.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})
