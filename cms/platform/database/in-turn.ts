import type { Payload, PayloadRequest } from 'payload'
import { clientNetwork } from '#cms/platform/rate-limits/count-attempt.ts'
import { Problem } from '#contract/problems.ts'

/**
 * `running` is far less than the pool's connections (`poolOptions`), so that other reads and writes never wait for these. One
 * client has `ofClient` of the places, so that another one need not wait for it.
 */
const limits = { running: 4, ofClient: 3, waiting: 50, waitMs: 2000 }

type Client = { running: number; waiting: (() => void)[] }

/** A few calls at a time. Those of different clients take turns. */
export class Turns {
  readonly #limits: typeof limits
  #running = 0
  /** Clients with waiting calls, in the order of their turns. */
  readonly #clients = new Map<string, Client>()

  constructor(own = limits) {
    this.#limits = own
  }

  /** @throws Problem `busy` for a client with too many waiting calls, and after a wait of `waitMs` */
  async run<T>(name: string, call: () => Promise<T>): Promise<T> {
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    this.#clients.set(name, client)
    if (client.waiting.length >= this.#limits.waiting) throw new Problem('busy', { retryAfter: 1 })
    const turn = this.#turnOf(client)
    this.#startNext()
    try {
      await turn
      try {
        return await call()
      } finally {
        client.running -= 1
        this.#running -= 1
        this.#startNext()
      }
    } finally {
      const isIdle = client.running + client.waiting.length === 0
      if (isIdle && this.#clients.get(name) === client) this.#clients.delete(name)
    }
  }

  async #turnOf({ waiting }: Client): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push(resolve)
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(new Problem('busy', { retryAfter: 1 }))
    }, this.#limits.waitMs)
    await promise.finally(() => clearTimeout(timeout))
  }

  /** Starts a call of the client with the fewest running ones, which then goes to the end of the line. */
  #startNext(): void {
    if (this.#running >= this.#limits.running) return
    const [next] = [...this.#clients]
      .filter(([, { running, waiting }]) => waiting.length > 0 && running < this.#limits.ofClient)
      .toSorted(([, one], [, other]) => one.running - other.running)
    if (!next) return
    const [name, client] = next
    const start = client.waiting.shift()
    client.running += 1
    this.#running += 1
    this.#clients.delete(name)
    this.#clients.set(name, client)
    start?.()
  }
}

const turns = new WeakMap<Payload, Turns>()

/**
 * Runs statements that may take long only a few at a time, whatever is searched for: one client's searches hardly
 * delay those of another. Must not be nested.
 * @throws Problem `busy`, see `Turns`
 */
export function inTurn<T>({ payload, headers }: PayloadRequest, call: () => Promise<T>): Promise<T> {
  const own = turns.get(payload) ?? new Turns()
  turns.set(payload, own)
  return own.run(clientNetwork(headers.get('x-client-address')), call)
}
