import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startedApi } from '../../../testing/api.ts'
import { createItemForTest } from '../../../testing/create-item.ts'
import { dataOf } from '../../../testing/data-of.ts'
import { uniqueSlug } from '../../../testing/unique-slug.ts'
import { CdnPurges } from './cdn-purges.ts'

// Below the ephemeral port range, so no other program is assigned it.
const port = vi.hoisted(() => {
  const closed = 4_996
  Object.assign(process.env, {
    CDN_PURGE_URL: `http://127.0.0.1:${closed}/purge`,
    CDN_PURGE_TOKEN: 'token of the CDN',
  })
  return closed
})

const api = await startedApi()
const manager = api.as('manager')

/** Starts a CDN's purge API; `tags` are those of each call that it has accepted. */
async function startCdn() {
  const state = { isFailing: false, refused: 0, tags: [] as string[][] }
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const body = await text(request)
    const isKnown = headers.authorization === 'Bearer token of the CDN'
    if (state.isFailing || !isKnown || method !== 'POST' || url !== '/purge') {
      state.refused += 1
      response.writeHead(503).end()
      return
    }
    state.tags.push(JSON.parse(body).tags)
    response.writeHead(200).end('{"success":true}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return state
}

async function addKeyword(): Promise<void> {
  dataOf(await manager('addKeyword', { body: { action: 'new', item: { label: uniqueSlug() } } }))
}

it('purges the tags of a change, and again after a failure', async () => {
  const cdn = await startCdn()
  // After a start, anything may have changed.
  await expect.poll(() => cdn.tags.flat()).toContain('register')
  cdn.tags.length = 0
  await addKeyword()
  await expect.poll(() => cdn.tags).toEqual([['keywords']])
  await createItemForTest(api, 'thesis')
  await expect.poll(() => cdn.tags.flat()).toContain('items:thesis')

  cdn.tags.length = 0
  cdn.isFailing = true
  await addKeyword()
  await expect.poll(() => cdn.refused).toBeGreaterThan(1)
  expect(cdn.tags).toEqual([])
  cdn.isFailing = false
  await expect.poll(() => cdn.tags).toEqual([['keywords']])
})

it('counts the tags that are not purged yet, since the first change', async () => {
  const cdn = await startCdn()
  const cdnAddress = { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken: 'token of the CDN' }
  const purges = new CdnPurges(cdnAddress)
  const none = { length: 0, oldest: undefined }
  expect(purges.queue()).toEqual(none)
  const before = Date.now()
  purges.add('keywords')
  const { length, oldest = 0 } = purges.queue()
  expect(length).toBe(1)
  expect(oldest).toBeGreaterThanOrEqual(before)
  cdn.isFailing = true
  await expect(purges.take((purge) => purge())).rejects.toThrow('503')
  await vi.waitUntil(() => Date.now() > oldest)
  for (const tag of ['keywords', undefined]) purges.add(tag)
  expect(purges.queue()).toEqual({ length: 2, oldest })
  cdn.isFailing = false
  await purges.take(async (purge) => {
    expect(purges.queue()).toEqual({ length: 2, oldest })
    await purge()
  })
  expect(purges.queue()).toEqual(none)
})
