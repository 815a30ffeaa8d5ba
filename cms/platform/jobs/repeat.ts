export type Repeated = {
  /** Runs now, or once more when the run that is under way is over. */
  soon: () => void
  /** No run begins after this; resolves when the one under way is over. */
  stop: () => Promise<void>
}

/** Runs at once and then every so many milliseconds, never two at a time; a run that fails is told of and tried again. */
export function repeat(
  run: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  function start(): void {
    if (isStopped) return
    if (running) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    isWanted = false
    running = run().catch(onError).finally(rest)
  }

  function rest(): void {
    running = undefined
    if (isWanted) start()
    else if (!isStopped) timer = setTimeout(start, everyMs)
  }

  start()
  return {
    soon: start,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
