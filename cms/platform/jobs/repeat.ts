export type Repeated = {
  /** Runs now, or once more after the current run. */
  soon: () => void
  /** Runs after so many milliseconds, if no run is due before. */
  within: (delayMs: number) => void
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>
}

/** Runs immediately and again `everyMs` after each run, never concurrently. Errors are passed to `onError`. */
export function repeat(
  run: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let earlier: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRequested = false
  let isStopped = false

  function start(): void {
    if (isStopped) return
    if (running) {
      isRequested = true
      return
    }
    clearTimeout(timer)
    isRequested = false
    running = run().catch(onError).finally(scheduleNext)
  }

  function scheduleNext(): void {
    running = undefined
    if (isRequested) start()
    else if (!isStopped) timer = setTimeout(start, everyMs)
  }

  start()
  return {
    soon: start,
    within: (delayMs) => {
      clearTimeout(earlier)
      if (!isStopped && delayMs < everyMs) earlier = setTimeout(start, delayMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(earlier)
      await running
    },
  }
}
