import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { type Api, startedApi } from '../testing/api.ts'
import { tokenOf } from '../testing/people.ts'
import { freePort, type Product, sharedServices, startProduct } from '../testing/product.ts'

let api: Api
let folder: string
let product: Product
let port: number

beforeAll(async () => {
  api = await startedApi()
  folder = await mkdtemp(join(tmpdir(), 'register-pages-'))
  port = await freePort()
  product = await startProduct(port, folder, sharedServices())
})

afterAll(async () => {
  await product.kill()
  await rm(folder, { recursive: true, force: true })
})

async function open(path: string, headers: Record<string, string> = {}) {
  const got = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, path, headers }, resolve).on('error', reject).end(),
  )
  const html = Buffer.concat(await got.toArray()).toString()
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(got.headers['content-security-policy'])) ?? []
  return { status: got.statusCode, headers: got.headers, html, nonce, text: html.replaceAll(nonce, '') }
}

describe('a page', () => {
  it.each(['/', '/thesis', '/topics?language=en', '/internship', '/terms'])(
    '%s is the same for everybody but for its nonce, which all its scripts bear',
    async (path) => {
      const first = await open(path)
      const second = await open(path, { Cookie: 'theme=dark; _xsrf=short', 'Accept-Language': 'de' })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.nonce).not.toBe(first.nonce)
      expect(second.text).toBe(first.text)
      for (const { html, nonce } of [first, second]) {
        const inline = [...html.matchAll(/<script(?![^>]*(?: src=|application\/json))[^>]*>/g)].map(
          ([tag]) => tag,
        )
        expect(inline.length).toBeGreaterThan(2)
        for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
      }
    },
  )

  it('gives each visitor an XSRF cookie of their own, and leaves them theirs', async () => {
    const [one = ''] = (await open('/thesis')).headers['set-cookie'] ?? []
    const [two = ''] = (await open('/thesis')).headers['set-cookie'] ?? []
    expect(one).toMatch(/^_xsrf=[\w-]{43};/)
    expect(two).not.toBe(one)
    const [own = ''] = one.split(';')
    expect((await open('/thesis', { Cookie: own })).headers['set-cookie']).toEqual([one])
  })

  it('is one for each site and language', async () => {
    const titleOf = async (path: string, host: string) =>
      /<title>([^<]*)/.exec((await open(path, { Host: `${host}:${port}` })).html)?.[1]
    const titles = [
      await titleOf('/', 'localhost'),
      await titleOf('/', 'thesis.localhost'),
      await titleOf('/', 'topics.localhost'),
      await titleOf('/thesis', 'localhost'),
      await titleOf('/thesis?language=en', 'localhost'),
    ]
    expect(new Set(titles).size).toBe(5)
    expect(await titleOf('/', 'thesis.localhost')).toBe(titles[1])
  })
})

describe('what a page says', () => {
  const key = 'home.lead.all'
  const setLead = (et: string) => sql`update translations set et = ${et} where key = ${key}`
  const execute = (query: ReturnType<typeof sql>) => api.payload.db.drizzle.execute(query)

  it('comes from memory, until something changes', async () => {
    const { rows } = await execute(sql`select et, en from translations where key = ${key}`)
    const isKept = async () => {
      await execute(setLead('Enne'))
      await vi.waitUntil(async () => (await open('/')).html.includes('Enne'), { timeout: 10_000 })
      await api.payload.db.drizzle.transaction(async (transaction) => {
        await transaction.execute(sql`set local session_replication_role = replica`)
        await transaction.execute(setLead('Salaja'))
      })
      return (await open('/')).html.includes('Enne')
    }
    await vi.waitUntil(isKept, { timeout: 30_000, interval: 50 })

    const manager = createClient({ origin: product.origin, token: () => tokenOf('manager') })
    for (const et of ['Esimene', 'Teine', 'Kolmas', String(rows[0]?.et)]) {
      const newData = { key, namespace: 'home', translations: { et, en: String(rows[0]?.en) } }
      const body = { action: 'update' as const, item: { itemKey: key, newData } }
      expect(await manager('changeTranslations', { body })).toMatchObject({ ok: true })
      expect((await open('/')).html).toContain(et)
    }
  })
})
