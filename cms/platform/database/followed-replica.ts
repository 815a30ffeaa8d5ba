import type pg from 'pg'
import type { Changes } from '#cms/platform/cache/listen.ts'
import { repeat } from '#cms/platform/jobs/repeat.ts'
import { type LogPosition, positionOf, type Replica } from './replica.ts'

const lookEveryMs = 100
const restMs = 2_000

type Target = { generation: number; position: LogPosition }

/**
 * Knows of which generation a replica holds everything. The primary's position is asked for after a change was heard of,
 * so a replica that has got there has that change and all before it, and goes on having them.
 */
export class FollowedReplica {
  readonly replica: Replica
  readonly #primary: pg.Pool
  readonly #changes: Changes
  readonly #warn: (message: string) => void
  readonly #looking: ReturnType<typeof repeat>
  #target: Target | undefined
  #held: number | undefined
  #restsUntil = 0
  #isMissed = false

  constructor(replica: Replica, primary: pg.Pool, changes: Changes, warn: (message: string) => void) {
    this.replica = replica
    this.#primary = primary
    this.#changes = changes
    this.#warn = warn
    this.#looking = repeat(
      () => this.#look(),
      lookEveryMs,
      (error) => this.leave(error),
    )
  }

  /** The present generation, if the replica holds all of it; undefined where it must not be read from now. */
  generation(): number | undefined {
    const generation = this.#changes.generation()
    return generation === this.#held ? generation : undefined
  }

  /** It failed: others are read from until it has shown again what it holds. */
  leave(error: unknown): void {
    this.#target = undefined
    this.#held = undefined
    this.#restsUntil = performance.now() + restMs
    if (this.#isMissed) return
    this.#isMissed = true
    this.#warn(`a replica is not read from: ${error instanceof Error ? error.message : error}`)
  }

  async stop(): Promise<void> {
    await this.#looking.stop()
    await this.replica.pool.end()
  }

  async #look(): Promise<void> {
    const generation = this.#changes.generation()
    if (generation === undefined || generation === this.#held) return
    if (performance.now() < this.#restsUntil) return
    if (this.#target?.generation !== generation)
      this.#target = { generation, position: await positionOf(this.#primary) }
    if (!(await this.replica.holds(this.#target.position))) return
    this.#held = generation
    if (this.#isMissed) this.#warn('a replica is read from again')
    this.#isMissed = false
  }
}
