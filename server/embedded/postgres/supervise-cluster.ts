import { setTimeout as pause } from 'node:timers/promises'
import type { RunningCluster } from './run-cluster.ts'

/** Delays in milliseconds. */
export const restartLimits = {
  firstDelay: 100,
  /** A database whose disk was full must be back within 5 s. */
  maxDelay: 2_000,
  /** A server that ends sooner counts as failed; one that stays up longer clears the count. */
  stableAfter: 60_000,
  /** Failures in a row. With these delays about a minute and a half passes before `failed` resolves. */
  maxFailures: 50,
}

export type SupervisedCluster = {
  /** Process id of the current server. */
  pid: () => number
  /** Resolves when the server has failed too often in a row to be started again. */
  failed: Promise<Error>
  stop: () => Promise<void>
}

/** Starts a cluster's server again, with exponential backoff, whenever it ends by itself (killed, crashed, disk full). */
export function superviseCluster(
  first: RunningCluster,
  start: (signal: AbortSignal) => Promise<RunningCluster>,
  report: (line: string) => void,
  limits: typeof restartLimits,
): SupervisedCluster {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = Promise.withResolvers<Error>()
  let running = first

  async function untilEnd(): Promise<string> {
    const reason = `PostgreSQL ended by itself (${await running.ended})`
    if (!signal.aborted) report(`${reason}: starting it again`)
    return reason
  }

  async function supervise(): Promise<void> {
    let failures = 0
    let reason = await untilEnd()
    while (!signal.aborted) {
      if (failures >= limits.maxFailures)
        return failed.resolve(new Error(`The embedded database cannot be restarted: ${reason}`))
      const delay = Math.min(limits.firstDelay * 2 ** failures, limits.maxDelay)
      failures += 1
      await pause(delay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        running = await start(signal)
        const startedAt = performance.now()
        report('PostgreSQL is up again')
        reason = await untilEnd()
        if (performance.now() - startedAt > limits.stableAfter) failures = 0
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
    }
  }

  const supervising = supervise()
  return {
    pid: () => running.pid,
    failed: failed.promise,
    stop: async () => {
      stopping.abort()
      await running.stop()
      await supervising
    },
  }
}
