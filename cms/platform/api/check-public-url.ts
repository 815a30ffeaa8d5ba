import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorReason } from '#cms/platform/error-reason.ts'
import { proofOf } from '#cms/platform/register-id.ts'

const timeoutMs = 4_000

type Attempts = { attempts?: number; pauseMs?: number }

/**
 * Asks for `/health` at the URL that users open, and reports if no instance of this register responds there. A proxy may need some
 * `attempts` to notice that the register is up.
 */
export async function checkPublicUrl(
  publicUrl: string,
  registerId: string,
  report: (line: string) => void,
  { attempts = 4, pauseMs = 5_000 }: Attempts = {},
): Promise<void> {
  const problem = await findProblem(publicUrl, registerId)
  if (problem === undefined) return
  if (attempts === 1) return report(`PUBLIC_URL: the register is not at ${publicUrl}: ${problem}`)
  await wait(pauseMs, undefined, { ref: false })
  await checkPublicUrl(publicUrl, registerId, report, { attempts: attempts - 1, pauseMs })
}

async function findProblem(publicUrl: string, registerId: string): Promise<string | undefined> {
  const challenge = randomUUID()
  try {
    const { status, headers } = await fetch(`${publicUrl}/health`, {
      headers: { 'x-challenge': challenge },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const proof = headers.get('x-register-proof')
    if (status === 200 && proof === proofOf(registerId, challenge)) return undefined
    return `${proof === null ? 'something else' : 'another register'} responds there (${status})`
  } catch (error) {
    return errorReason(error)
  }
}
