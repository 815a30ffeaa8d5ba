import { useCallback, useEffect, useRef, useState } from 'react'
import type { Envelope } from '#contract/problems.ts'

type Response<Data> = { ok: true; data: Data } | { ok: false; problem: Envelope }

export type Resource<Data> = {
  /** Undefined until the first response. */
  data: Data | undefined
  /** The error of the last request. */
  problem: Envelope | undefined
  /** Requests the data again; the earlier data stays until the response. */
  reload: () => Promise<void>
  /** Replaces the loaded data after a write. */
  change: (change: (data: Data) => Data) => void
}

/** Loads data with a request, and again when `request` changes. `request` must be referentially stable between renders. */
export function useResource<Data>(request: () => Promise<Response<Data>>): Resource<Data> {
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState<Envelope>()

  const latest = useRef(request)
  const sent = useRef(0)

  const reload = useCallback(async () => {
    sent.current += 1
    const number = sent.current
    const response = await latest.current()
    // A later request has been sent: this response may be older than its response.
    if (number !== sent.current) return
    if (response.ok) setData(response.data)
    setProblem(response.ok ? undefined : response.problem)
  }, [])

  useEffect(() => {
    latest.current = request
    void reload()
  }, [request, reload])

  const change = useCallback(
    (apply: (data: Data) => Data) => setData((loaded) => loaded && apply(loaded)),
    [],
  )

  return { data, problem, reload, change }
}
