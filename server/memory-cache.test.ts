import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Answer } from './cached-response.ts'
import { MemoryCache } from './memory-cache.ts'

let generation: number | undefined
let answers: MemoryCache<Answer>
let made: number

beforeEach(() => {
  generation = 1
  made = 0
  answers = new MemoryCache({ generation: () => generation })
})
afterEach(() => void vi.useRealTimers())

const publicly = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

function make(init: ResponseInit = { headers: publicly }, body = 'a'): Promise<Answer> {
  made += 1
  return Answer.of(new Response(body, init))
}

function ask(key = '/a', init?: ResponseInit, body?: string) {
  return answers.answer(key, () => make(init, body))
}

describe('an answer', () => {
  it('is made once, and again when something has changed', async () => {
    const first = await ask()
    expect(await ask()).toBe(first)
    await ask('/b')
    expect(made).toBe(2)
    generation = 2
    expect(await ask()).not.toBe(first)
    expect(made).toBe(3)
  })

  it('is not kept if something changed while it was made', async () => {
    await answers.answer('/a', async () => {
      generation = 2
      return make()
    })
    await ask()
    expect(made).toBe(2)
    await ask()
    expect(made).toBe(2)
  })

  it('is made once for all who ask at a time, but for those who come after a change', async () => {
    const begun = [ask(), ask()]
    expect(made).toBe(1)
    generation = 2
    const after = ask()
    expect(made).toBe(2)
    const [one, two, three] = await Promise.all([...begun, after])
    expect(one).toBe(two)
    expect(three).not.toBe(one)
    expect(await ask()).toBe(three)
  })

  it('is neither kept nor shared while nobody would tell of a change', async () => {
    const first = await ask()
    generation = undefined
    await Promise.all([ask(), ask()])
    expect(made).toBe(3)
    // The number may be the same again: what was kept before is gone all the same.
    generation = 1
    expect(await ask()).not.toBe(first)
  })

  it.each([
    ['is private', { headers: { 'Cache-Control': 'private, no-store' } }],
    ['says nothing of caching', {}],
    ['is a refusal', { status: 404, headers: publicly }],
    ['sets a cookie', { headers: { ...publicly, 'Set-Cookie': 'a=1' } }],
  ])('is not kept that %s', async (_, init) => {
    await ask('/a', init)
    await ask('/a', init)
    expect(made).toBe(2)
  })

  it('that failed is told to all who waited, and to nobody later', async () => {
    const failing = () => answers.answer('/a', () => Promise.reject(new Error('down')))
    const both = await Promise.allSettled([failing(), failing()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await ask()
    expect(made).toBe(1)
  })
})

describe('the life of an answer', () => {
  it.each([
    ['a minute', '2026-07-01T12:00:00.000Z', 60_000],
    ['the day in Tallinn in summer', '2026-07-01T20:59:50.000Z', 10_000],
    ['the day in Tallinn in winter', '2026-12-01T21:59:59.500Z', 500],
  ])('ends with %s', async (_, now, life) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    await ask()
    vi.setSystemTime(Date.parse(now) + life - 1)
    await ask()
    expect(made).toBe(1)
    vi.setSystemTime(Date.parse(now) + life)
    await ask()
    expect(made).toBe(2)
  })

  it('begins when it is begun, also for those who wait for it', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-01T20:59:59.000Z'), toFake: ['Date'] })
    const yesterday = ask()
    vi.setSystemTime('2026-07-01T21:00:00.000Z')
    const today = ask()
    expect(await today).not.toBe(await yesterday)
    expect(await ask()).toBe(await today)
  })
})

describe('memory', () => {
  it('is bounded: the answer that was not asked for longest goes', async () => {
    const big = 'a'.repeat(8 * 1024 ** 2)
    for (const key of ['/1', '/2', '/3']) await ask(key, undefined, big)
    await ask('/1', undefined, big)
    expect(made).toBe(3)
    await ask('/4', undefined, big)
    await ask('/1', undefined, big)
    expect(made).toBe(4)
    await ask('/2', undefined, big)
    expect(made).toBe(5)
  })
})
