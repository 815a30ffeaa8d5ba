import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorReason } from '#cms/platform/error-reason.ts'
import { proofOf } from '#cms/platform/installation.ts'

const timeoutMs = 4_000

type Attempts = { attempts?: number; pauseMs?: number }

/**
 * Asks for `/health` at the URL that users open, and reports if no instance of this register responds there. A proxy may need some
 * `attempts` to notice that the register is up.
 */
export async function checkPublicUrl(
  publicUrl: string,
  secret: string,
  report: (line: string) => void,
  { attempts = 4, pauseMs = 5_000 }: Attempts = {},
): Promise<void> {
  const problem = await findProblem(publicUrl, secret)
  if (problem === undefined) return
  if (attempts === 1) return report(`PUBLIC_URL: the register is not at ${publicUrl}: ${problem}`)
  await wait(pauseMs, undefined, { ref: false })
  await checkPublicUrl(publicUrl, secret, report, { attempts: attempts - 1, pauseMs })
}

async function findProblem(publicUrl: string, secret: string): Promise<string | undefined> {
  const challenge = randomUUID()
  try {
    const response = await fetch(`${publicUrl}/health`, {
      headers: { 'x-challenge': challenge },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const proof = response.headers.get('x-register-proof')
    if (response.status === 200 && proof === proofOf(secret, challenge)) return undefined
    if (proof !== null) return `another register responds there (${response.status})`
    // Version 0.2.0 gives no proof.
    const isEarlier = (await response.text()) === 'ok'
    return `${isEarlier ? 'an earlier version of a register, or ' : ''}something else responds there (${response.status})`
  } catch (error) {
    return errorReason(error)
  }
}
