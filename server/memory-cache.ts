import { LRUCache } from 'lru-cache'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'

/** What the front door is told of changes to whatever public answers are made of. */
export type ChangeSource = {
  /** Another number after every change; undefined while nobody would tell of one. */
  generation(): number | undefined
}

export type Cacheable = {
  /** Is it the same for all who ask? */
  readonly isKeepable: boolean
  /** Bytes that it takes at most. */
  readonly size: number
}

type Kept<A> = { answer: A; until: number }
type Begun<A> = Kept<Promise<A>>

const mostBytes = 96 * 1024 ** 2
const mostBytesOfOne = mostBytes / 2
/** Shorter than any presigned address lives; changes do not wait for it. */
const longestLifeMs = 60_000

/**
 * Answers that are the same for everybody, kept in memory until something changes, a day ends in Tallinn (deadlines and embargoes do with it) or
 * a minute has passed. An answer is kept only if nothing changed since before it was begun.
 */
export class MemoryCache<A extends Cacheable> {
  readonly #changes: ChangeSource
  readonly #kept = new LRUCache<string, Kept<A>>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ answer }, key) => answer.size + key.length + 1024,
  })
  readonly #underWay = new Map<string, Begun<A>>()
  #generation: number | undefined

  constructor(changes: ChangeSource) {
    this.#changes = changes
  }

  /** The answer under `key`; `make` is called once for all who ask for it at a time. */
  async answer(key: string, make: () => Promise<A>): Promise<A> {
    const generation = this.#changes.generation()
    if (generation !== this.#generation) this.#forget(generation)
    if (generation === undefined) return make()
    const now = Date.now()
    const known = this.#kept.get(key)
    if (known && now < known.until) return known.answer
    const joined = this.#underWay.get(key)
    if (joined && now < joined.until) return joined.answer
    return this.#begin(key, generation, { answer: make(), until: endOfLife(now) })
  }

  async #begin(key: string, generation: number, begun: Begun<A>): Promise<A> {
    this.#underWay.set(key, begun)
    try {
      const answer = await begun.answer
      if (answer.isKeepable && this.#generation === generation && this.#changes.generation() === generation) {
        this.#kept.set(key, { answer, until: begun.until })
      }
      return answer
    } finally {
      if (this.#underWay.get(key) === begun) this.#underWay.delete(key)
    }
  }

  #forget(generation: number | undefined): void {
    this.#kept.clear()
    this.#underWay.clear()
    this.#generation = generation
  }
}

function endOfLife(now: number): number {
  const today = dayInTallinn(Math.floor(now / 1000))
  return Math.min(now + longestLifeMs, (endOfDayInTallinn(today) + 1) * 1000)
}
