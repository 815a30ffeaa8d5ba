import { setTimeout as wait } from 'node:timers/promises'
import { errorReason } from '#cms/platform/error-reason.ts'

const timeoutMs = 4_000

type Attempts = { answer?: string; attempts?: number; pauseMs?: number }

/**
 * Asks for `/health` at the URL that users open, and reports if nobody gives the `answer` there: that of a register, or of what stands
 * in for this one. A proxy may need some `attempts` to notice that the register is up.
 */
export async function checkPublicUrl(
  publicUrl: string,
  report: (line: string) => void,
  { answer = 'ok', attempts = 4, pauseMs = 5_000 }: Attempts = {},
): Promise<void> {
  const problem = await findProblem(publicUrl, answer)
  if (problem === undefined) return
  if (attempts === 1) return report(`PUBLIC_URL: the register is not at ${publicUrl}: ${problem}`)
  await wait(pauseMs, undefined, { ref: false })
  await checkPublicUrl(publicUrl, report, { answer, attempts: attempts - 1, pauseMs })
}

async function findProblem(publicUrl: string, answer: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${publicUrl}/health`, { redirect: 'manual', signal })
    const isRegister = response.status === 200 && (await response.text()) === answer
    return isRegister ? undefined : `something else responds there (${response.status})`
  } catch (error) {
    return errorReason(error)
  }
}
