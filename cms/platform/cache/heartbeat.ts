import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const prefix = 'beat:'

/**
 * Notifications that one connection sends and another must receive. PostgreSQL delivers notifications in commit order, so
 * all changes committed before a heartbeat have been received when it arrives.
 */
export class Heartbeat {
  readonly #sender: pg.Client
  readonly #channel: string
  readonly #timeoutMs: number
  #awaited: { notice: string; arrived: () => void } | undefined
  #underWay: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | undefined

  constructor(sender: pg.Client, channel: string, timeoutMs: number) {
    this.#sender = sender
    this.#channel = channel
    this.#timeoutMs = timeoutMs
  }

  /** Whether a notification is a heartbeat, of any connection. */
  static isBeat(notice: string): boolean {
    return notice.startsWith(prefix)
  }

  /** Sends one heartbeat at a time; concurrent callers share the next. Resolves to its send time once it was received. */
  beat(): Promise<number> {
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined
      const beat = this.#send()
      this.#underWay = beat.catch(() => undefined)
      return beat
    })
    return this.#next
  }

  receive(notice: string): void {
    if (this.#awaited?.notice === notice) this.#awaited.arrived()
  }

  async #send(): Promise<number> {
    const sentAt = performance.now()
    const notice = prefix + randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#awaited = { notice, arrived: resolve }
    const timeout = setTimeout(reject, this.#timeoutMs, new Error('no heartbeat received'))
    try {
      await Promise.all([promise, this.#sender.query('SELECT pg_notify($1, $2)', [this.#channel, notice])])
      return sentAt
    } finally {
      clearTimeout(timeout)
    }
  }
}
