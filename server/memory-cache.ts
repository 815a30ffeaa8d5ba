import { LRUCache } from 'lru-cache'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'

/** Counts changes to the data behind public responses. */
export type ChangeSource = {
  /** A different number after every change; undefined while changes cannot be detected. */
  generation(): number | undefined
}

export type Cacheable = {
  /** Whether it is the same for all callers. */
  readonly isCacheable: boolean
  /** Upper bound of its memory in bytes. */
  readonly size: number
}

type Entry<A> = { value: A; expiresAt: number }
type PendingEntry<A> = Entry<Promise<A>>

const maxBytes = 96 * 1024 ** 2
const maxEntryBytes = maxBytes / 2
/** Shorter than the validity of any presigned URL that a response may contain. */
const maxLifeMs = 60_000

/**
 * Caches values that are the same for all callers until something changes, the day ends in Tallinn (deadlines and
 * embargoes end with it) or a minute has passed. A value is stored only if nothing changed while it was computed.
 */
export class MemoryCache<A extends Cacheable> {
  readonly #changes: ChangeSource
  readonly #entries = new LRUCache<string, Entry<A>>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ value }, key) => value.size + key.length + 1024,
  })
  readonly #pending = new Map<string, PendingEntry<A>>()
  #generation: number | undefined

  constructor(changes: ChangeSource) {
    this.#changes = changes
  }

  /** The cached value of `key`. */
  find(key: string): A | undefined {
    const generation = this.#changes.generation()
    if (generation === undefined || generation !== this.#generation) return undefined
    const cached = this.#entries.get(key)
    return cached && Date.now() < cached.expiresAt ? cached.value : undefined
  }

  /** Returns the cached value of `key`, or computes it: once for concurrent callers. */
  async get(key: string, compute: () => Promise<A>): Promise<A> {
    const generation = this.#changes.generation()
    if (generation !== this.#generation) this.#clear(generation)
    if (generation === undefined) return compute()
    const now = Date.now()
    const cached = this.#entries.get(key)
    if (cached && now < cached.expiresAt) return cached.value
    const joined = this.#pending.get(key)
    if (joined && now < joined.expiresAt) return joined.value
    return this.#compute(key, generation, { value: compute(), expiresAt: expiryOf(now) })
  }

  async #compute(key: string, generation: number, pending: PendingEntry<A>): Promise<A> {
    this.#pending.set(key, pending)
    try {
      const value = await pending.value
      if (value.isCacheable && this.#generation === generation && this.#changes.generation() === generation) {
        this.#entries.set(key, { value, expiresAt: pending.expiresAt })
      }
      return value
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  #clear(generation: number | undefined): void {
    this.#entries.clear()
    this.#pending.clear()
    this.#generation = generation
  }
}

function expiryOf(now: number): number {
  const today = dayInTallinn(Math.floor(now / 1000))
  return Math.min(now + maxLifeMs, (endOfDayInTallinn(today) + 1) * 1000)
}
