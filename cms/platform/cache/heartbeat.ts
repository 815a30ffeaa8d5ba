import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const prefix = 'beat:'

/**
 * Notices that one connection sends and another must receive. They come in the order of commits: what was committed
 * before one comes before it.
 */
export class Heartbeat {
  readonly #sender: pg.Client
  readonly #channel: string
  readonly #patienceMs: number
  #awaited: { notice: string; arrived: () => void } | undefined
  #underWay: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | undefined

  constructor(sender: pg.Client, channel: string, patienceMs: number) {
    this.#sender = sender
    this.#channel = channel
    this.#patienceMs = patienceMs
  }

  /** Is a notice one of these, of whatever connection? */
  static isBeat(notice: string): boolean {
    return notice.startsWith(prefix)
  }

  /** One at a time; all who ask while one is under way share the next. Says when it was sent, once it has come back. */
  beat(): Promise<number> {
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined
      const beat = this.#send()
      this.#underWay = beat.catch(() => undefined)
      return beat
    })
    return this.#next
  }

  hear(notice: string): void {
    if (this.#awaited?.notice === notice) this.#awaited.arrived()
  }

  async #send(): Promise<number> {
    const sentAt = performance.now()
    const notice = prefix + randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#awaited = { notice, arrived: resolve }
    const impatience = setTimeout(reject, this.#patienceMs, new Error('no notice comes through'))
    try {
      await Promise.all([promise, this.#sender.query('SELECT pg_notify($1, $2)', [this.#channel, notice])])
      return sentAt
    } finally {
      clearTimeout(impatience)
    }
  }
}
