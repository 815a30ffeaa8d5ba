import { setTimeout as wait } from 'node:timers/promises'

export type Stoppable = {
  stop(): void | Promise<void>
}

const totalTimeoutMs = 9_500
// A part that hangs must not use up the time of the parts after it.
const partTimeoutMs = 6_500
// npm forwards SIGINT to its child although the terminal has already sent it to the process group.
const duplicateSignalMs = 500

/**
 * Stops `parts` one after another and exits with `signalStatus` on the first SIGINT, SIGTERM or SIGHUP, or when the parent process is
 * gone. A second signal exits immediately.
 * @returns a function that stops in the same way for another reason, with the given exit status
 */
export function stopOnSignal(
  parts: () => readonly Stoppable[],
  report: (line: string) => void,
  signalStatus = 0,
): (reason: string, status?: number) => Promise<void> {
  let startedAt: number | undefined
  const end = async (reason: string, status = 0) => {
    if (startedAt !== undefined) {
      if (Date.now() - startedAt > duplicateSignalMs) process.exit(130)
      return
    }
    startedAt = Date.now()
    report(`${reason}: finishing pending requests`)
    setTimeout(() => process.exit(1), totalTimeoutMs).unref()
    let exitCode = status
    for (const part of parts()) {
      try {
        await Promise.race([part.stop(), wait(partTimeoutMs, undefined, { ref: false })])
      } catch (error) {
        exitCode = 1
        console.error(error)
      }
    }
    report('stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void end(signal, signalStatus))
  process.on('disconnect', () => void end('the parent process is gone', signalStatus))
  return end
}
