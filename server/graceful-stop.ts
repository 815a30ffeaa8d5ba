import { setTimeout as wait } from 'node:timers/promises'

export type Stoppable = {
  stop(): void | Promise<void>
}

const mostMs = 9_500
// Long enough for what is under way; a part that hangs must not take the time of those after it.
const mostMsAPart = 6_500
// npm hands Ctrl-C on although the terminal already did.
const echoMs = 500

/**
 * Ends the process in good order on the first SIGINT or SIGTERM, or when the parent that started us is gone: `parts`
 * stop one after another. A second signal ends it at once.
 * @returns what ends it for another reason, with an exit status
 */
export function stopOnSignal(
  parts: () => readonly Stoppable[],
  report: (line: string) => void,
): (why: string, status?: number) => Promise<void> {
  let begunAt: number | undefined
  const end = async (why: string, status = 0) => {
    if (begunAt !== undefined) {
      if (Date.now() - begunAt > echoMs) process.exit(130)
      return
    }
    begunAt = Date.now()
    report(`${why}: finishing what is under way`)
    setTimeout(() => process.exit(1), mostMs).unref()
    let exitCode = status
    for (const part of parts()) {
      try {
        await Promise.race([part.stop(), wait(mostMsAPart, undefined, { ref: false })])
      } catch (error) {
        exitCode = 1
        console.error(error)
      }
    }
    report('stopped')
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void end('SIGINT'))
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('disconnect', () => void end('the parent process is gone'))
  return end
}
