import type { Payload, PayloadRequest } from 'payload'
import { clientNetwork } from '#cms/platform/rate-limits/count-attempt.ts'
import { Problem } from '#contract/problems.ts'

/** `running` is far less than the pool's connections (`poolOptions`), so that other reads and writes never wait for these. */
const limits = { running: 4, waiting: 50, waitMs: 2000 }

/** A few calls at a time. Those of different clients take turns. */
export class Turns {
  readonly #limits: typeof limits
  #running = 0
  /** The starts of waiting calls by client, whose turn is next first. */
  readonly #queues = new Map<string, (() => void)[]>()

  constructor(own = limits) {
    this.#limits = own
  }

  /** @throws Problem `unavailable` for a client with too many waiting calls, and after a wait of `waitMs` */
  async run<T>(client: string, call: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1
    else await this.#turnOf(client)
    try {
      return await call()
    } finally {
      this.#passOn()
    }
  }

  async #turnOf(client: string): Promise<void> {
    const queue = this.#queues.get(client) ?? []
    if (queue.length >= this.#limits.waiting) throw new Problem('unavailable', { retryAfter: 1 })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push(resolve)
    this.#queues.set(client, queue)
    const timeout = setTimeout(() => {
      queue.splice(queue.indexOf(resolve), 1)
      if (queue.length === 0) this.#queues.delete(client)
      reject(new Problem('unavailable', { retryAfter: 1 }))
    }, this.#limits.waitMs)
    await promise.finally(() => clearTimeout(timeout))
  }

  /** The place of a call that ended goes to the next client, which then goes to the end of the line. */
  #passOn(): void {
    const [next] = this.#queues
    if (!next) {
      this.#running -= 1
      return
    }
    const [client, queue] = next
    const start = queue.shift()
    this.#queues.delete(client)
    if (queue.length > 0) this.#queues.set(client, queue)
    start?.()
  }
}

const turns = new WeakMap<Payload, Turns>()

/**
 * Runs statements that may take long only a few at a time, whatever is searched for: one client's searches delay those of
 * another only by the ones that are running. Must not be nested.
 * @throws Problem `unavailable`, see `Turns`
 */
export function inTurn<T>({ payload, headers }: PayloadRequest, call: () => Promise<T>): Promise<T> {
  const own = turns.get(payload) ?? new Turns()
  turns.set(payload, own)
  return own.run(clientNetwork(headers.get('x-client-address')), call)
}
