import { LRUCache } from 'lru-cache'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import type { Answer } from './answer.ts'

/** What the front door is told of changes to whatever public answers are made of. */
export interface ToldOfChanges {
  /** Another number after every change; undefined while nobody would tell of one. */
  generation(): number | undefined
}

type Kept = { answer: Answer; until: number }
type Begun = { answer: Promise<Answer>; until: number }

const mostBytes = 128 * 1024 ** 2
const mostBytesOfOne = mostBytes / 2
/** Shorter than any presigned address lives; changes do not wait for it. */
const longestLifeMs = 60_000

/**
 * Public answers, kept in memory until something changes, a day ends in Tallinn (deadlines and embargoes do with it) or
 * a minute has passed. An answer is kept only if nothing changed since before it was begun.
 */
export class KeptAnswers {
  readonly #changes: ToldOfChanges
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ answer }, key) => answer.size + key.length + 1024,
  })
  readonly #underWay = new Map<string, Begun>()
  #generation: number | undefined

  constructor(changes: ToldOfChanges) {
    this.#changes = changes
  }

  /** The answer under `key`; `make` is called once for all who ask for it at a time. */
  async answer(key: string, make: () => Promise<Answer>): Promise<Answer> {
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

  async #begin(key: string, generation: number, begun: Begun): Promise<Answer> {
    this.#underWay.set(key, begun)
    try {
      const answer = await begun.answer
      if (answer.isPublic && this.#generation === generation && this.#changes.generation() === generation) {
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
