import { once } from 'node:events'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { permanentUrl } from '#contract/files.ts'
import { manageCookie } from '../testing/access/classes.ts'
import { startedApi } from '../testing/api.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { sendRaw } from '../testing/http.ts'
import { tokenOf } from '../testing/people.ts'
import { sharedServices, startProduct } from '../testing/product.ts'
import { startSharedProduct } from '../testing/shared-product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { freePort } from './free-port.ts'

const api = await startedApi()
/** Two instances of the product over one database. */
const [one, two] = await Promise.all([startSharedProduct(), startSharedProduct()])

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
}
type Options = { at?: typeof one; method?: string; headers?: Record<string, string> }
async function send(path: string, { at = one, method = 'GET', headers = {} }: Options = {}) {
  const sent = { method, headers: { ...browser, ...headers } }
  return (await sendRaw(Number(new URL(at.origin).port), path, sent)).status
}

const rowsSchema = z.array(z.object({ views: z.coerce.number(), downloads: z.coerce.number() }))
async function stored(uuid: string) {
  const { rows } = await api.payload.db.pool.query(
    'select sum(views) as views, sum(downloads) as downloads from item_usage where item = $1 having count(*) > 0',
    [uuid],
  )
  return rowsSchema.parse(rows)[0]
}

/** Waits until everything that was sent before is stored: counts are stored in order of time, within seconds. */
async function expectStored(uuid: string, views: number, downloads: number) {
  const last = await createItemForTest(api, 'topics')
  for (const at of [one, two]) expect(await send(`/topics/${last.uuid}`, { at })).toBe(200)
  await expect.poll(() => stored(last.uuid), { timeout: 20_000 }).toEqual({ views: 2, downloads: 0 })
  expect(await stored(uuid)).toEqual(views + downloads > 0 ? { views, downloads } : undefined)
}

it('views of a page are counted at all instances, also from the cache, and only those of readers', async () => {
  const { uuid } = await createItemForTest(api, 'topics')
  const page = `/topics/${uuid}`
  // Rendered, then from the cache, and without a body.
  for (const at of [one, one, two]) expect(await send(page, { at })).toBe(200)
  const raw = await sendRaw(Number(new URL(one.origin).port), page, { headers: browser })
  const etag = String(raw.headers.etag)
  const cookie = raw.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect(await send(page, { headers: { 'if-none-match': etag, cookie } })).toBe(304)
  // Nobody reads these.
  expect(await send(page, { method: 'HEAD' })).toBe(200)
  const unread: NonNullable<Options['headers']>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { cookie: await manageCookie(api, 'manager') },
  ]
  for (const headers of unread) expect([200, 304]).toContain(await send(page, { headers }))
  await expectStored(uuid, 5, 0)
})

it('a view within the site is counted when the site loads the entry, by its reader', async () => {
  const { uuid } = await createItemForTest(api, 'topics')
  const call = `/api/v2/topics/${uuid}`
  const within = { 'sec-fetch-site': 'same-origin', referer: `${one.origin}/topics?q=x` }
  const signedIn = async (username: string) => ({ authorization: `Bearer ${await tokenOf(username)}` })
  expect(await send(call, { headers: within })).toBe(200)
  expect(await send(call, { headers: { ...within, ...(await signedIn('student')) } })).toBe(200)
  // Staff, the page's own data once more, and other programs.
  for (const headers of [
    { ...within, ...(await signedIn('manager')) },
    { ...within, ...(await signedIn('worker')) },
    { ...within, referer: `${one.origin}/topics/${uuid}` },
    {},
  ])
    expect(await send(call, { headers })).toBe(200)
  await expectStored(uuid, 2, 0)
})

it('a download is counted once, and what a page displays is none', async () => {
  const { uuid, field, fileName } = await createItemForTest(api, 'thesis')
  const { pathname } = new URL(permanentUrl(one.origin, uuid, { name: fileName, field_slug: field }))
  expect(await send(pathname)).toBe(302)
  expect(await send(pathname, { headers: { range: 'bytes=0-' } })).toBe(302)
  const uncounted: Options[] = [
    { headers: { range: 'bytes=1000-' } },
    { headers: { 'sec-fetch-dest': 'image' } },
    { headers: { cookie: await manageCookie(api, 'manager') } },
    { headers: { 'user-agent': 'curl/8.5.0' } },
    { method: 'HEAD' },
  ]
  for (const options of uncounted) expect(await send(pathname, options)).toBe(302)
  const hidden = await createItemForTest(api, 'thesis', 'pending')
  expect(await send(`/thesis/${hidden.uuid}`)).toBe(404)
  await expectStored(uuid, 0, 2)
  expect(await stored(hidden.uuid)).toBeUndefined()
})

it('an instance that is stopped stores what it has counted', async () => {
  const { uuid } = await createItemForTest(api, 'topics')
  const path = `/topics/${uuid}`
  const third = await startProduct(await freePort(), await temporaryFolder(), sharedServices())
  for (let count = 0; count < 3; count += 1) expect(await send(path, { at: third })).toBe(200)
  const ended = once(third.process, 'exit')
  third.process.kill('SIGTERM')
  await ended
  expect(await stored(uuid)).toEqual({ views: 3, downloads: 0 })
  await api.payload.db.pool.query('delete from items where id = $1', [uuid])
  expect(await stored(uuid)).toBeUndefined()
})
