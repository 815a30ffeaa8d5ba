import { setTimeout as pause } from 'node:timers/promises'

/** Reads on the primary that take longer than this are not waited for. Milliseconds. */
const maxPauseMs = 50
/** A check that takes longer than this counts as failed. Milliseconds. */
const maxCheckMs = 200

/**
 * The reads that run on the primary because no replica is up to date. A replica is used again only when no such read can
 * have seen more than the replica has: otherwise a visitor would see a change, and then the data before it.
 */
export class PrimaryReads {
  readonly #running = new Set<Promise<unknown>>()
  #paused: Promise<void> | undefined

  /** Set while no read may start; resolves when they may again. */
  get paused(): Promise<void> | undefined {
    return this.#paused
  }

  track<T>(read: Promise<T>): Promise<T> {
    const ended: Promise<unknown> = read.then(
      () => this.#running.delete(ended),
      () => this.#running.delete(ended),
    )
    this.#running.add(ended)
    return read
  }

  /**
   * Runs `check` while no read is running or starts; returns false instead if a read does not end in time, or if another
   * check is running.
   */
  async whilePaused(check: () => Promise<boolean>): Promise<boolean> {
    if (this.#paused) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#paused = promise
    try {
      await Promise.race([Promise.all(this.#running), pause(maxPauseMs)])
      return this.#running.size === 0 && (await Promise.race([check(), pause(maxCheckMs, false)]))
    } finally {
      this.#paused = undefined
      resolve()
    }
  }
}
