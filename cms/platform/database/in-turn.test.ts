import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from './in-turn.ts'

const limits = { running: 1, ofClient: 1, waiting: 10, waitMs: 10_000 }
const unavailable = { code: 'busy', details: { retryAfter: 1 } }

/** Starts calls of clients that run until they are ended; `started` has those that have started, in order. */
function callsOf(turns: Turns) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) =>
    turns.run(name.slice(0, 1), async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await pause(1)
  }
  return { started, start, end }
}

describe('calls in turn', () => {
  it('run a few at a time, those of different clients alternately', async () => {
    const { started, start, end } = callsOf(new Turns({ ...limits, running: 2, ofClient: 2 }))
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map(start)
    await pause(1)
    expect(started).toEqual(['a1', 'a2'])
    for (let index = 0; index < all.length; index++) await end(started[index] ?? '')
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'b2', 'a4', 'a5'])
    expect(await Promise.all(all)).toHaveLength(8)
  })

  it('leave a place to other clients', async () => {
    const { started, start, end } = callsOf(new Turns({ ...limits, running: 3, ofClient: 2 }))
    const all = ['a1', 'a2', 'a3', 'b1', 'a4'].map(start)
    await pause(1)
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name)
    expect(await Promise.all(all)).toHaveLength(5)
  })

  it('give their place on when they fail', async () => {
    const turns = new Turns({ ...limits, ofClient: 1 })
    const failing = turns.run('a', () => Promise.reject(new Error('failed')))
    const next = turns.run('a', async () => 'next')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('next')
    expect(await turns.run('a', async () => 'free')).toBe('free')
  })

  it('are refused after a wait, and when too many wait, without losing a place', async () => {
    const turns = new Turns({ running: 1, ofClient: 1, waiting: 1, waitMs: 20 })
    const { start, end } = callsOf(turns)
    const first = start('a1')
    const waiting = expect(start('a2')).rejects.toMatchObject(unavailable)
    await expect(start('a3')).rejects.toMatchObject(unavailable)
    await waiting
    await end('a1')
    expect(await first).toBe('a1')
    expect(await turns.run('a', async () => 'free')).toBe('free')
  })
})
