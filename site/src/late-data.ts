import { useEffect, useState } from 'react'
import { isRecord } from '#contract/is-record.ts'
import type { Envelope } from '#contract/problems.ts'

type Outcome<Data> = Data | { problem: Envelope }
/** Data of a page that are not there yet. */
export type Late<Data> = { late: Promise<Outcome<Data>> }

/** In milliseconds: a navigation that takes longer displays placeholders. */
const placeholderDelay = 300

/** The data of a page, or a promise of them, so that the page can be displayed with placeholders. */
export async function loadedOrLate<Data>(loading: Promise<Data>): Promise<Data | Late<Data>> {
  const inTime = await Promise.race([
    loading,
    new Promise<undefined>((resolve) => setTimeout(resolve, placeholderDelay)),
  ])
  return inTime ?? { late: loading.catch((error: unknown) => ({ problem: problemOf(error) })) }
}

/** The problem of a response that `orThrow` has thrown. */
function problemOf(thrown: unknown): Envelope {
  const { data: body, init } = isRecord(thrown) ? thrown : {}
  const error = isRecord(body) && typeof body.error === 'string' ? body.error : 'errors.unexpected'
  // No response was received (`orThrow`).
  if (error === 'errors.network') return { status: 0, error }
  return { status: isRecord(init) && typeof init.status === 'number' ? init.status : 500, error }
}

/** The data once they are there, or why they could not be loaded. */
export function useLate<Data>(late: Promise<Outcome<Data>>): Outcome<Data> | undefined {
  const [loaded, setLoaded] = useState<Outcome<Data>>()
  useEffect(() => {
    let isCurrent = true
    void late.then((data) => isCurrent && setLoaded(() => data))
    return () => {
      isCurrent = false
    }
  }, [late])
  return loaded
}
