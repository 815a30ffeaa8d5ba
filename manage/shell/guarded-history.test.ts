import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GuardedHistory } from './guarded-history.ts'

/** The history of a window: traversals happen when `traverse` is called, as a browser makes them later. */
let entries: { url: string; state: string }[]
let index: number
let traverse: () => void

beforeEach(() => {
  entries = ['/list', '/edited', '/next'].map((url) => ({ url, state: url }))
  index = 1
  const write = (state: string, _unused: string, url: string) => {
    entries[index] = { url, state }
  }
  const go = (delta: number) => {
    traverse = () => {
      index += delta
    }
  }
  vi.stubGlobal('history', { go, pushState: write, replaceState: write })
  vi.stubGlobal('location', {
    search: '',
    get pathname() {
      return entries[index]?.url
    },
  })
  const navigation = {
    get currentEntry() {
      return { index }
    },
  }
  vi.stubGlobal('navigation', navigation)
  vi.stubGlobal('window', { navigation })
})
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['Back', -1],
  ['Forward', 1],
])('returns from %s, whatever is written meanwhile, and asks each time', (_way, delta) => {
  const guarded = new GuardedHistory()
  guarded.stayHere()
  const before = structuredClone(entries)
  const ask = vi.fn()
  for (let time = 1; time <= 2; time += 1) {
    history.go(delta)
    traverse()
    expect(guarded.isLeaving(() => true)).toBe(true)
    guarded.return(ask)
    // The router has rendered what it has loaded, and does not know of the traversal.
    history.replaceState(`rendered ${time}`, '', '/edited')
    traverse()
    expect(guarded.isLeaving(() => true)).toBe(true)
    guarded.return(ask)
    expect(ask).toHaveBeenCalledTimes(time)
    expect(entries).toEqual(before.with(1, { url: '/edited', state: `rendered ${time}` }))
  }
  ask.mock.lastCall?.[0]()
  traverse()
  expect(guarded.isLeaving(() => true)).toBe(false)
  expect(index).toBe(1 + delta)
})

it('holds no writes after a return that did not happen', () => {
  vi.useFakeTimers()
  const guarded = new GuardedHistory()
  guarded.stayHere()
  history.go(-1)
  traverse()
  guarded.return(vi.fn())
  history.replaceState('held', '', '/list')
  expect(entries[0]?.state).toBe('/list')
  vi.runAllTimers()
  expect(entries[0]?.state).toBe('held')
  history.replaceState('made', '', '/list')
  expect(entries[0]?.state).toBe('made')
  vi.useRealTimers()
})
