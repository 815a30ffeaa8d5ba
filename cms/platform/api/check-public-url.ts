import { setTimeout as wait } from 'node:timers/promises'
import { errorReason } from '#cms/platform/error-reason.ts'

const timeoutMs = 4_000

type Attempts = { path?: string; attempts?: number; pauseMs?: number }

/**
 * Asks for `/health` at the URL that users open, and reports if nobody answers there, or something else than the register. A proxy
 * may need some `attempts` to notice that the register is up.
 */
export async function checkPublicUrl(
  publicUrl: string,
  report: (line: string) => void,
  { path = '/health', attempts = 4, pauseMs = 5_000 }: Attempts = {},
): Promise<void> {
  const problem = await findProblem(publicUrl, path)
  if (problem === undefined) return
  if (attempts === 1) return report(`PUBLIC_URL: the register is not at ${publicUrl}: ${problem}`)
  await wait(pauseMs, undefined, { ref: false })
  await checkPublicUrl(publicUrl, report, { path, attempts: attempts - 1, pauseMs })
}

async function findProblem(publicUrl: string, path: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(publicUrl + path, { redirect: 'manual', signal })
    const isRegister = response.status === 200 && (await response.text()) === 'ok'
    return isRegister ? undefined : `something else responds there (${response.status})`
  } catch (error) {
    return errorReason(error)
  }
}
