import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { MemoryCache } from './memory-cache.ts'

let generation: number | undefined
/** What changed before changes could not be detected. */
let received: number
let cache: MemoryCache<CachedResponse>
let calls: number

beforeEach(() => {
  generation = 1
  received = 1
  calls = 0
  cache = new MemoryCache({ generation: () => generation, lastGeneration: () => generation ?? received })
})
afterEach(() => void vi.useRealTimers())

const publicHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

function respond(init: ResponseInit = { headers: publicHeaders }, body = 'a'): Promise<CachedResponse> {
  calls += 1
  return CachedResponse.of(new Response(body, init))
}

function read(key = '/a', init?: ResponseInit, body?: string) {
  return cache.get(key, () => respond(init, body))
}

describe('a response', () => {
  it('is computed once, and again after a change', async () => {
    const first = await read()
    expect(await read()).toBe(first)
    await read('/b')
    expect(calls).toBe(2)
    generation = 2
    expect(await read()).not.toBe(first)
    expect(calls).toBe(3)
  })

  it('is not cached if something changed while it was computed', async () => {
    await cache.get('/a', async () => {
      generation = 2
      return respond()
    })
    await read()
    expect(calls).toBe(2)
    await read()
    expect(calls).toBe(2)
  })

  it('is the former one for some time while it cannot be computed, unless it is known to have changed', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z') })
    const unavailable: ResponseInit = { status: 503 }
    const first = await read()
    await read('/changed')
    generation = undefined
    expect(await read('/a', unavailable)).toBe(first)
    vi.advanceTimersByTime(200_000)
    expect(await read('/a', unavailable)).toBe(first)
    expect(await read('/other', unavailable)).toMatchObject({ status: 503 })
    expect(await read('/a', { status: 404 })).toMatchObject({ status: 404 })
    received = 2
    expect(await read('/changed', unavailable)).toMatchObject({ status: 503 })
    received = 1
    vi.advanceTimersByTime(40_000)
    expect(await read('/a', unavailable)).toMatchObject({ status: 503 })
  })

  it('stays cached while only something else changes, also while it is computed', async () => {
    const changed = new Map([['forms', 1]])
    const latest = (tags = [...changed.keys()]) => Math.max(...tags.map((tag) => changed.get(tag) ?? 0))
    const cache = new MemoryCache<CachedResponse>({
      generation: (tags) => latest(tags && [...tags]),
      lastGeneration: (tags) => latest(tags && [...tags]),
    })
    const compute = async (tag: string) => {
      changed.set(tag, latest() + 1)
      calls += 1
      return CachedResponse.of(new Response('a', { headers: publicHeaders }), {
        cacheTags: ['forms', 'texts'],
      })
    }
    await cache.get('/a', () => compute('texts'))
    const first = await cache.get('/a', () => compute('items:thesis'))
    changed.set('items:thesis', 9)
    expect(await cache.get('/a', () => compute('forms'))).toBe(first)
    changed.set('texts', 10)
    expect(cache.find('/a')).toBeUndefined()
    expect(calls).toBe(2)
  })

  it('is computed once for concurrent callers, and again for a caller after a change', async () => {
    const early = [read(), read()]
    expect(calls).toBe(1)
    generation = 2
    const after = read()
    expect(calls).toBe(2)
    const [one, two, three] = await Promise.all([...early, after])
    expect(one).toBe(two)
    expect(three).not.toBe(one)
    expect(await read()).toBe(three)
  })

  it('is neither cached nor shared while changes cannot be detected', async () => {
    const first = await read()
    generation = undefined
    await Promise.all([read(), read()])
    expect(calls).toBe(3)
    // None was received meanwhile, and those that may have been missed count as one.
    generation = 1
    expect(await read()).toBe(first)
  })

  it.each([
    ['is private', { headers: { 'Cache-Control': 'private, no-store' } }],
    ['has no Cache-Control', {}],
    ['is an error', { status: 404, headers: publicHeaders }],
    ['sets a cookie', { headers: { ...publicHeaders, 'Set-Cookie': 'a=1' } }],
  ])('that %s is not cached', async (_, init) => {
    await read('/a', init)
    await read('/a', init)
    expect(calls).toBe(2)
  })

  it('that fails rejects for all concurrent callers, and is not cached', async () => {
    const failing = () => cache.get('/a', () => Promise.reject(new Error('down')))
    const both = await Promise.allSettled([failing(), failing()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await read()
    expect(calls).toBe(1)
  })
})

describe('expiry', () => {
  it.each([
    ['after a minute', '2026-07-01T12:00:00.000Z', 60_000],
    ['at the end of the day in Tallinn in summer', '2026-07-01T20:59:50.000Z', 10_000],
    ['at the end of the day in Tallinn in winter', '2026-12-01T21:59:59.500Z', 500],
  ])('is %s', async (_, now, life) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    await read()
    vi.setSystemTime(Date.parse(now) + life - 1)
    await read()
    expect(calls).toBe(1)
    vi.setSystemTime(Date.parse(now) + life)
    await read()
    expect(calls).toBe(2)
  })

  it('counts from the start of the computation, also for callers that join it', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-01T20:59:59.000Z'), toFake: ['Date'] })
    const yesterday = read()
    vi.setSystemTime('2026-07-01T21:00:00.000Z')
    const today = read()
    expect(await today).not.toBe(await yesterday)
    expect(await read()).toBe(await today)
  })
})

it('memory use is bounded: the least recently used response is evicted', async () => {
  const big = 'a'.repeat(8 * 1024 ** 2)
  for (const key of ['/1', '/2', '/3']) await read(key, undefined, big)
  await read('/1', undefined, big)
  expect(calls).toBe(3)
  await read('/4', undefined, big)
  await read('/1', undefined, big)
  expect(calls).toBe(4)
  await read('/2', undefined, big)
  expect(calls).toBe(5)
})
