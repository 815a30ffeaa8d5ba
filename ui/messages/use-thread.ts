import { useCallback, useEffect, useRef, useState } from 'react'
import type { Envelope } from '#contract/problems.ts'
import { useOnReturn } from '../shell/use-on-return.ts'

type Response<Data> = { ok: true; data: Data } | { ok: false; problem: Envelope }

export type Thread<Data> = {
  /** Undefined until the first response. */
  data: Data | undefined
  /** The error of the last request. */
  problem: Envelope | undefined
  reload: () => Promise<void>
}

/**
 * Loads the messages of an entry, and again when the person comes back to the page: somebody may have written meanwhile. `load`
 * must be referentially stable between renders.
 */
export function useThread<Data>(load: () => Promise<Response<Data>>): Thread<Data> {
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState<Envelope>()
  const sent = useRef(0)

  const reload = useCallback(async () => {
    sent.current += 1
    const number = sent.current
    const response = await load()
    // A later request has been sent: this response may be older than its response.
    if (number !== sent.current) return
    if (response.ok) setData(response.data)
    setProblem(response.ok ? undefined : response.problem)
  }, [load])

  useEffect(() => {
    void reload()
  }, [reload])
  useOnReturn(reload)

  return { data, problem, reload }
}
