import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makePreviews } from '#cms/files/make-previews.ts'
import { type Client, createClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { permanentUrl } from '#contract/files.ts'
import { manageCookie } from '../testing/access/classes.ts'
import { addressesOf } from '../testing/access/send-call.ts'
import { startedApi } from '../testing/api.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { dataOf } from '../testing/data-of.ts'
import { listen, sendRaw } from '../testing/http.ts'
import { hangListening, interruptListening } from '../testing/interrupt-listening.ts'
import { setStatus } from '../testing/items.ts'
import { tokenOf } from '../testing/people.ts'
import { startSharedProduct } from '../testing/shared-product.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { validInputs } from '../testing/valid-inputs.ts'

const api = await startedApi()
/** Two instances of the product over one database, the second one behind a CDN that purges by tag. */
const purgePort = await listen(createServer((_request, response) => void response.end()))
const CDN_PURGE_URL = `http://127.0.0.1:${purgePort}`
const products = await Promise.all([startSharedProduct(), startSharedProduct({ CDN_PURGE_URL })])
const [one, two] = [products[0].origin, products[1].origin]

const execute = (query: ReturnType<typeof sql>) => api.payload.db.drizzle.execute(query)

/** Changes the database without a change notification. */
async function executeUnnoticed(query: ReturnType<typeof sql>): Promise<void> {
  await api.payload.db.drizzle.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`)
    await transaction.execute(query)
  })
}

async function open(path: string, headers: Record<string, string> = {}) {
  const got = await sendRaw(Number(new URL(one).port), path, { headers })
  const { status, headers: answered } = got
  return { status, headers: answered, html: got.body.toString(), policy: answered['content-security-policy'] }
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

/**
 * Waits until both instances answer `cached` from memory, in API and page, although the database has `stored`, of which
 * there was no change notification.
 */
async function cacheBefore(stored: string, cached: string): Promise<void> {
  const bothRespond = async () => (await leadAt(one)) === cached && (await leadAt(two)) === cached
  const pageResponds = async () => (await open('/')).html.includes(cached)
  const areCached = async () => {
    await execute(setLead(cached))
    await vi.waitUntil(async () => (await bothRespond()) && (await pageResponds()), {
      timeout: 10_000,
      interval: 5,
    })
    await executeUnnoticed(setLead(stored))
    return (await bothRespond()) && (await pageResponds())
  }
  await vi.waitUntil(areCached, { timeout: 30_000, interval: 50 })
}

describe('two instances', () => {
  it('answer from memory until they are notified of a change', async () => {
    await cacheBefore('Märkamata', 'Enne')
    await execute(setLead('Kõigile'))
    await expect.poll(() => leadAt(one)).toBe('Kõigile')
    await expect.poll(() => leadAt(two)).toBe('Kõigile')
  })

  it('show a write immediately where it was made, soon at the other, and never an older state again', async () => {
    const write = clientAt(one, 'manager')
    const seen: string[] = []
    let isOver = false
    const watch = async () => {
      while (!isOver) seen.push(await leadAt(two))
    }
    const watching = [watch(), watch(), watch()]
    const written: string[] = []
    for (let round = 0; round < 25; round += 1) {
      const et = `Tekst ${round}`
      const newData = { key, namespace: 'home', translations: { et, en: 'Lead' } }
      const body = { action: 'update' as const, item: { itemKey: key, newData } }
      expect(await write('changeTranslations', { body })).toMatchObject({ ok: true })
      expect(await leadAt(one)).toBe(et)
      expect((await open('/')).html).toContain(et)
      await vi.waitUntil(async () => (await leadAt(two)) === et, { timeout: 5_000, interval: 1 })
      written.push(et)
    }
    isOver = true
    await Promise.all(watching)
    const rounds = seen.map((text) => written.indexOf(text)).filter((round) => round >= 0)
    expect(rounds).toEqual(rounds.toSorted((a, b) => a - b))
    expect(new Set(rounds).size).toBe(25)
  })

  it('show and hide items, whether changed by the API or in the database', async () => {
    const { uuid } = await createItemForTest(api, 'topics', 'pending')
    const statusAt = async (origin: string) => (await fetch(`${origin}/api/v2/topics/${uuid}`)).status
    const listedAt = async (origin: string) =>
      (await (await fetch(`${origin}/api/v2/topics`)).text()).includes(uuid)
    expect([await statusAt(two), await listedAt(two)]).toEqual([404, false])
    await setStatus(api, 'topics', uuid, 'published', clientAt(one, 'manager'))
    expect([await statusAt(one), await listedAt(one)]).toEqual([200, true])
    await expect.poll(async () => [await statusAt(two), await listedAt(two)]).toEqual([200, true])
    await execute(sql`update items set status = 'hide' where id = ${uuid}`)
    for (const origin of [one, two])
      await expect.poll(async () => [await statusAt(origin), await listedAt(origin)]).toEqual([404, false])
  })

  it('keep a list when data without its tags changes, such as a new submission', async () => {
    const listed = async () => (await fetch(`${two}/api/v2/topics`)).text()
    const insert = (uuid: string, form: string, status: string) =>
      sql`insert into items (id, form, status, values) values (${uuid}, ${form}, ${status}, '{}')`
    const [unnoticed, noticed] = [randomUUID(), randomUUID()]
    const submit = () => createItemForTest(api, 'topics', 'pending')
    // An earlier change may be received after the list was cached.
    await vi.waitUntil(
      async () => {
        await execute(sql`delete from items where id = ${unnoticed}`)
        await listed()
        await executeUnnoticed(insert(unnoticed, 'topics', 'published'))
        await submit()
        await execute(insert(randomUUID(), 'internship', 'published'))
        await execute(sql`update translations set et = et where namespace = 'home'`)
        await pause(300)
        return !(await listed()).includes(unnoticed)
      },
      { timeout: 20_000 },
    )
    await execute(insert(noticed, 'topics', 'published'))
    await expect.poll(async () => (await listed()).includes(noticed)).toBe(true)
    expect(await listed()).toContain(unnoticed)
  })

  it('show what the manage area saves', async () => {
    const pageAt = async (origin: string) => (await fetch(`${origin}/api/v2/pages/terms-internship`)).text()
    await Promise.all([pageAt(one), pageAt(two)])
    const params = { slug: 'terms-internship' }
    const page = dataOf(await api.as()('getPage', { params }))
    const { updatedAt, content } = page
    const title = { ...page.title, et: 'Praktika tingimused, uuesti' }
    const response = await fetch(`${one}/api/v1/manage/pages/terms-internship`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await tokenOf('manager')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'update', updatedAt, values: { title, content } }),
    })
    expect(response.status).toBe(200)
    expect(await pageAt(one)).toContain('Praktika tingimused, uuesti')
    await expect.poll(() => pageAt(two)).toContain('Praktika tingimused, uuesti')
  })
})

describe('an instance without change notifications', () => {
  it('answers nothing from memory until it receives them again', async () => {
    await cacheBefore('Märkamata', 'Enne')
    await interruptListening(api.payload)
    for (const origin of [one, two]) {
      await expect.poll(() => leadAt(origin), { timeout: 5_000 }).toBe('Märkamata')
    }
    await cacheBefore('Jälle märkamata', 'Jälle enne')
  })

  it('answers nothing from memory 2 seconds after their connection hangs', async () => {
    await cacheBefore('Märkamata', 'Enne')
    const resume = await hangListening(api.payload)
    try {
      await pause(2000)
      expect([await leadAt(one), await leadAt(two)]).toEqual(['Märkamata', 'Märkamata'])
    } finally {
      resume()
    }
    await cacheBefore('Jälle märkamata', 'Jälle enne')
  })
})

const reads: [string, Endpoint][] = Object.entries(endpoints)
const publicReads = reads.filter(([, { read, who, noStore }]) => read && who === 'anyone' && !noStore)

describe('a cached response', () => {
  it.each(publicReads)('of %s is identical to an uncached one', async (name) => {
    const [address = ''] = addressesOf(name, (await validInputs(api)[name]?.()) ?? {})
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
      expect(again.answer.headers.vary).toBe(`${direct.answer.headers.vary}, Accept-Encoding`)
      expect(again.id).not.toBe(first.id)
    }
  })

  it('is not sent to signed-in users, nor theirs to anonymous ones', async () => {
    const { uuid } = await createItemForTest(api, 'topics', 'published', { visibility: 'logged_in' })
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

  it('is never sent for the health check', async () => {
    const health = await fetch(`${one}/api/health`)
    expect([health.status, health.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})

describe('a page', () => {
  it.each(['/', '/thesis', '/topics?language=en', '/internship', '/terms'])(
    '%s is the same for all visitors, and allows its own inline scripts',
    async (path) => {
      const first = await open(path)
      const second = await open(path, { Cookie: 'theme=dark; _xsrf=short', 'Accept-Language': 'de' })
      expect([first.status, second.status]).toEqual([200, 200])
      expect([second.html, second.policy]).toEqual([first.html, first.policy])
      const inline = /<script(?![^>]*(?: src=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g
      const codes = Array.from(first.html.matchAll(inline), ([, code = '']) => code)
      expect(codes.length).toBeGreaterThan(2)
      for (const code of codes)
        expect(first.policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      expect(first.html).not.toContain('nonce=')
    },
  )

  it('is cached by site and language', async () => {
    const titleOf = async (path: string, host: string) =>
      /<title>([^<]*)/.exec((await open(path, { Host: `${host}:${new URL(one).port}` })).html)?.[1]
    const titles = [
      await titleOf('/', 'localhost'),
      await titleOf('/thesis', 'thesis.localhost'),
      await titleOf('/topics', 'topics.localhost'),
      await titleOf('/thesis', 'localhost'),
      await titleOf('/thesis?language=en', 'localhost'),
    ]
    expect(new Set(titles).size).toBe(5)
    expect(await titleOf('/thesis', 'thesis.localhost')).toBe(titles[1])
  })
})

/** Headers of responses, in the order of the table in docs/scaling.md. */
describe('the rules for a CDN hold for', () => {
  const askEachTime = 'public, max-age=0, must-revalidate'
  const never = 'private, no-store'
  const withCookie = { cookie: `_xsrf=${'a'.repeat(43)}` }

  async function ask(path: string, headers: Record<string, string> = {}, origin = one) {
    const sent = { 'accept-encoding': 'gzip', ...headers }
    const got = await sendRaw(Number(new URL(origin).port), path, { headers: sent })
    const { 'cache-control': cacheControl, vary, etag = '', 'set-cookie': cookies } = got.headers
    const { 'cache-tag': tags, 'cdn-cache-control': ofCdn } = got.headers
    const { status, body } = got
    return { status, cacheControl, vary, etag, cookies, cdn: { tags, ofCdn }, size: body.length }
  }

  /** Stored as it says, with the same headers when it is asked for again. */
  async function expectStored(
    path: string,
    cacheControl: string,
    vary: string | undefined,
    headers: Record<string, string> = {},
  ) {
    const first = await ask(path, headers)
    const expected = { path, cacheControl, vary, cookies: undefined, cdn: {} }
    expect({ path, ...first }).toMatchObject({
      ...expected,
      status: 200,
      etag: expect.stringMatching(/^(?:W\/)?"/),
    })
    const again = await ask(path, { ...headers, 'if-none-match': first.etag })
    expect({ path, ...again }).toMatchObject({ ...expected, status: 304, etag: first.etag, size: 0 })
  }

  const addressesIn = (html: string, pattern: RegExp) => [...new Set(html.match(pattern))]

  it('files with a hash in their name: for a year', async () => {
    const { html } = await open('/')
    const { html: screen } = await open('/manage', { cookie: await manageCookie(api, 'manager') })
    const assets = addressesIn(html, /\/assets\/[\w./-]+/g)
    const next = addressesIn(screen, /\/_next\/static\/[\w./-]+/g)
    for (const found of [assets, next]) expect(found.length).toBeGreaterThan(2)
    const year = 'public, max-age=31536000, immutable'
    for (const path of assets) await expectStored(path, year, 'Accept-Encoding')
    // Next names the other header in all its responses.
    const ofNext = { vary: expect.stringContaining('Sec-CH-Prefers-Color-Scheme'), cookies: undefined }
    for (const path of next)
      expect({ path, ...(await ask(path)) }).toMatchObject({
        path,
        status: 200,
        cacheControl: year,
        ...ofNext,
      })
  })

  it.each(['/favicon.ico', '/favicon.svg', '/icon-192.png', '/site.webmanifest', '/silent-check-sso.html'])(
    'other files of the site, %s: for an hour',
    (path) => expectStored(path, 'public, max-age=3600', 'Accept-Encoding'),
  )

  it('pictures of first pages: for five minutes; other files never', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'thesis')
    const preview = await vi.waitUntil(
      async () => {
        await makePreviews(await createLocalReq({}, api.payload), new Date())
        return dataOf(await api.as()('getThesis', { params: { uuid } })).files[0]?.preview
      },
      { timeout: 30_000 },
    )
    const { pathname, search } = new URL(preview.url)
    await expectStored(pathname + search, 'public, max-age=86400, s-maxage=300, immutable', undefined)
    const file = new URL(permanentUrl(one, uuid, { name: fileName, field_slug: field })).pathname
    expect(await ask(file)).toMatchObject({ status: 302, cacheControl: never })
  })

  it.each([
    ['/api/v2/translations/et/home', 'public, max-age=3600', 'Authorization, Accept-Encoding'],
    ['/api/openapi.json', 'public, max-age=300', 'Authorization, Accept-Encoding'],
    ['/api/docs/show-docs.js', 'public, max-age=3600, must-revalidate', 'Accept-Encoding'],
    ['/api/docs', askEachTime, 'Accept-Encoding'],
  ])('texts and documents of the API, %s: %s', expectStored)

  it.each([
    ['/api/v2/theses', 'Accept, Authorization, Accept-Encoding'],
    ['/api/v2/topics?page=1&size=10', 'Accept, Authorization, Accept-Encoding'],
    ['/api/v2/keywords', 'Authorization, Accept-Encoding'],
    ['/api/v1/config', 'Authorization, Accept-Encoding'],
  ])('other anonymous reads, %s: asked for each time', (path, vary) => expectStored(path, askEachTime, vary))

  it('requests with Authorization, writes and refusals: never', async () => {
    const authorization = `Bearer ${await tokenOf('manager')}`
    for (const path of [
      '/api/v2/theses',
      '/api/v2/keywords',
      '/api/v2/translations/et/home',
      '/api/v1/session',
    ])
      expect(await ask(path, { authorization })).toMatchObject({ status: 200, cacheControl: never })
    const [address = ''] = addressesOf('addKeyword', {})
    const written = await fetch(one + address, {
      method: 'POST',
      headers: { authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'new', item: { label: uniqueSlug() } }),
    })
    expect([written.status, written.headers.get('cache-control')]).toEqual([200, never])
    for (const path of [`/api/v2/theses/${randomUUID()}`, '/api/v2/theses?page=a'])
      expect((await ask(path)).cacheControl).toBe('no-store')
  })

  it.each(['/', '/thesis?language=en', '/topics', '/terms'])(
    'the page %s: asked for each time',
    async (path) => {
      await expectStored(path, askEachTime, 'Accept-Encoding', withCookie)
      const first = await ask(path)
      const isForOne = { status: 200, cacheControl: 'private, max-age=0, must-revalidate' }
      expect(first).toMatchObject({ ...isForOne, cookies: [expect.stringMatching(/^_xsrf=/)] })
      const again = await ask(path, { 'if-none-match': first.etag })
      expect(again).toMatchObject({ ...isForOne, cookies: [expect.stringMatching(/^_xsrf=/)] })
    },
  )

  it('pictures of pages for other sites: asked for each time', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    for (const path of ['/preview.png?language=et', `/topics/${uuid}/preview.png?language=et`])
      await expectStored(path, askEachTime, 'Accept-Encoding')
  })

  it('everything else: never', async () => {
    const cookie = `${await manageCookie(api, 'manager')}; ${withCookie.cookie}`
    const ofNext = 'private, no-cache, no-store, max-age=0, must-revalidate'
    const rows = [
      ['/manage', 200, ofNext],
      ['/_next/data/x', 404, ofNext],
      ['/oai?verb=Identify', 200, 'no-store'],
      ['/old/none', 404, 'no-store'],
      ['/health', 200, 'no-store'],
      ['/api/health', 200, never],
      ['/robots.txt', 200, undefined],
      ['/sitemap.xml', 200, undefined],
      ['/thesis/feed.atom', 200, undefined],
      ['/none', 404, 'private, max-age=0, must-revalidate'],
    ]
    const found = rows.map(async ([path]) => {
      const { status, cacheControl } = await ask(String(path), { cookie })
      return [path, status, cacheControl]
    })
    expect(await Promise.all(found)).toEqual(rows)
  })

  it('a CDN that purges by tag: for 30 seconds, unless the response is for one person', async () => {
    const askTwo = (path: string, headers = {}) => ask(path, headers, two)
    const ofCdn = expect.stringMatching(/^max-age=\d+$/)
    const shared = { status: 200, cacheControl: askEachTime }
    expect(await askTwo('/api/v2/theses')).toMatchObject({
      ...shared,
      cdn: { tags: 'register,items:thesis,forms,texts:forms', ofCdn },
    })
    expect(await askTwo('/thesis', withCookie)).toMatchObject({
      ...shared,
      cdn: { tags: expect.stringMatching(/^register,.*items:thesis/), ofCdn },
    })
    const authorization = `Bearer ${await tokenOf('student')}`
    const none = { tags: undefined, ofCdn: undefined }
    expect((await askTwo('/thesis')).cdn).toEqual(none)
    expect((await askTwo('/api/v2/theses', { authorization })).cdn).toEqual(none)
    for (const path of ['/favicon.ico', '/oai?verb=Identify', '/health', '/manage', '/robots.txt'])
      expect({ path, ...(await askTwo(path)).cdn }).toEqual({ path, ...none })
  })
})
