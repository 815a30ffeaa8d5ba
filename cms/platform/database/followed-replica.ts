import type pg from 'pg'
import type { Changes } from '#cms/platform/cache/listen.ts'
import { repeat } from '#cms/platform/jobs/repeat.ts'
import { type LogPosition, positionOf, type Replica } from './replica.ts'

const checkEveryMs = 100
const failureDelayMs = 2_000

type Target = { generation: number; position: LogPosition }

/**
 * Tracks up to which generation a replica has replayed all changes. The primary's log position is queried after a change
 * was received, so a replica that has replayed up to it has that change and all before it.
 */
export class FollowedReplica {
  readonly replica: Replica
  readonly #primary: pg.Pool
  readonly #changes: Changes
  readonly #warn: (message: string) => void
  readonly #checking: ReturnType<typeof repeat>
  #target: Target | undefined
  #replayed: number | undefined
  #suspendedUntil = 0
  #isSuspended = false

  constructor(replica: Replica, primary: pg.Pool, changes: Changes, warn: (message: string) => void) {
    this.replica = replica
    this.#primary = primary
    this.#changes = changes
    this.#warn = warn
    this.#checking = repeat(
      () => this.#check(),
      checkEveryMs,
      (error) => this.suspend(error),
    )
  }

  /** The current generation if the replica has replayed it; undefined if the replica must not be read from now. */
  generation(): number | undefined {
    const generation = this.#changes.generation()
    return generation === this.#replayed ? generation : undefined
  }

  /** After a failure: the replica is not read from until a later check finds it up to date. */
  suspend(error: unknown): void {
    this.#target = undefined
    this.#replayed = undefined
    this.#suspendedUntil = performance.now() + failureDelayMs
    if (this.#isSuspended) return
    this.#isSuspended = true
    this.#warn(`a replica is not used: ${error instanceof Error ? error.message : error}`)
  }

  async stop(): Promise<void> {
    await this.#checking.stop()
    await this.replica.pool.end()
  }

  async #check(): Promise<void> {
    const generation = this.#changes.generation()
    if (generation === undefined || generation === this.#replayed) return
    if (performance.now() < this.#suspendedUntil) return
    if (this.#target?.generation !== generation)
      this.#target = { generation, position: await positionOf(this.#primary) }
    if (!(await this.replica.hasReplayed(this.#target.position))) return
    this.#replayed = generation
    if (this.#isSuspended) this.#warn('a replica is used again')
    this.#isSuspended = false
  }
}
