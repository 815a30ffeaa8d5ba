import { LRUCache } from 'lru-cache'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'

/** Counts changes to the data behind public responses. */
export type ChangeSource = {
  /** A higher number after every change, or every change of data with one of these tags; undefined while changes cannot be detected. */
  generation(tags?: readonly string[]): number | undefined
  /** The number of the last change that was detected. Those that may have been missed do not count. */
  lastGeneration(tags?: readonly string[]): number
}

export type Cacheable = {
  /** Whether it is the same for all callers. */
  readonly isCacheable: boolean
  /** Whether it says that the value cannot be computed now. */
  readonly isUnavailable: boolean
  /** Dropped when data with one of these tags changes; undefined: by any change. */
  readonly cacheTags?: readonly string[] | undefined
  /** Upper bound of the memory of its contents in bytes. */
  readonly size: number
}

/** `asOf`: the generation before it was computed. */
type Entry<A> = { value: A; expiresAt: number; staleUntil: number; asOf: number }
type PendingEntry<A> = Omit<Entry<A>, 'value'> & { value: Promise<A> }

const maxBytes = 96 * 1024 ** 2
const maxEntryBytes = maxBytes / 2
/** What an entry takes besides its key and contents: its headers, objects and place in the cache (2.4 kB measured). */
const entryBytes = 3 * 1024
/** Shorter than the validity of any presigned URL that a response may contain. */
const maxLifeMs = 60_000
/** The same for a value that cannot be computed again, because the database does not respond. */
const maxStaleLifeMs = 240_000

/**
 * Caches values that are the same for all callers until data with one of their tags changes, the day ends in Tallinn (deadlines and
 * embargoes end with it) or a minute has passed. A value is stored only if none of that changed while it was computed. If it then
 * cannot be computed, the former one is returned for up to four minutes of its life, unless the day or a detected change ended it.
 */
export class MemoryCache<A extends Cacheable> {
  readonly #changes: ChangeSource
  readonly #entries = new LRUCache<string, Entry<A>>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ value }, key) => value.size + key.length + entryBytes,
  })
  readonly counts = { hits: 0, misses: 0 }
  readonly #pending = new Map<string, PendingEntry<A>>()

  constructor(changes: ChangeSource) {
    this.#changes = changes
  }

  /** The cached value of `key`. */
  find(key: string): A | undefined {
    const cached = this.#entries.get(key)
    if (!cached || Date.now() >= cached.expiresAt || !this.#isCurrent(cached)) return undefined
    this.counts.hits += 1
    return cached.value
  }

  /** Returns the cached value of `key`, or computes it: once for concurrent callers. */
  async get(key: string, compute: () => Promise<A>): Promise<A> {
    const cached = this.find(key)
    if (cached) return cached
    this.counts.misses += 1
    const computed = await this.#computeOnce(key, compute)
    if (!computed.isUnavailable) return computed
    return this.#findStale(key) ?? computed
  }

  #computeOnce(key: string, compute: () => Promise<A>): Promise<A> {
    const asOf = this.#changes.generation()
    if (asOf === undefined) return compute()
    const now = Date.now()
    const joined = this.#pending.get(key)
    if (joined && joined.asOf === asOf && now < joined.expiresAt) return joined.value
    const times = { expiresAt: expiryOf(now, maxLifeMs), staleUntil: expiryOf(now, maxStaleLifeMs) }
    return this.#compute(key, { value: compute(), ...times, asOf })
  }

  /** The last value, of which nothing says that it has changed. */
  #findStale(key: string): A | undefined {
    const cached = this.#entries.get(key)
    if (!cached || Date.now() >= cached.staleUntil) return undefined
    return this.#changes.lastGeneration(cached.value.cacheTags) <= cached.asOf ? cached.value : undefined
  }

  async #compute(key: string, pending: PendingEntry<A>): Promise<A> {
    this.#pending.set(key, pending)
    try {
      const entry = { ...pending, value: await pending.value }
      if (entry.value.isCacheable && this.#isCurrent(entry)) this.#entries.set(key, entry)
      return entry.value
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  /** Whether no data with one of the value's tags has changed since before it was computed. */
  #isCurrent({ value: { cacheTags }, asOf }: Entry<A>): boolean {
    const generation = this.#changes.generation(cacheTags)
    return generation !== undefined && generation <= asOf
  }
}

/** The end of a life, or of the day on which it begins. */
export function expiryOf(now: number, lifeMs: number): number {
  const today = dayInTallinn(Math.floor(now / 1000))
  return Math.min(now + lifeMs, (endOfDayInTallinn(today) + 1) * 1000)
}
