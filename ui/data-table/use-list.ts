import { useEffect, useState } from 'react'
import type { ListAnswer, LoadedList } from './load-list.ts'
import { loadPage } from './load-list.ts'
import type { TableSource } from './table-source.ts'
import { type TableState, tableStateKey } from './table-state.ts'

type Ask<Row> = (
  query: Record<string, string | number | undefined>,
  signal: AbortSignal,
) => Promise<ListAnswer<Row>>

/**
 * The rows of a table: a whole list as it is; of a long list the page that the state asks for, loaded
 * anew whenever the state changes. `ask` must be the same function between renders.
 */
export function useListSource<Row>(
  initial: LoadedList<Row>,
  state: TableState,
  ask: Ask<Row>,
): TableSource<Row> {
  const [held, setHeld] = useState({ initial, list: initial })
  const [failed, setFailed] = useState<{ key: string; messageKey: string }>()
  const [attempt, setAttempt] = useState(0)
  const list = held.initial === initial ? held.list : initial
  const key = tableStateKey(state)
  const isStale = !list.whole && list.asked !== key

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the state, an attempt asks again
  useEffect(() => {
    if (!isStale) return
    const leaving = new AbortController()
    loadPage((query) => ask(query, leaving.signal), state).then(
      (result) => {
        if (leaving.signal.aborted) return
        setFailed(result.ok ? undefined : { key, messageKey: result.problem.error ?? 'errors.unexpected' })
        if (result.ok) setHeld({ initial, list: result.list })
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [isStale, key, ask, initial, attempt])

  if (list.whole) return { kind: 'whole', rows: list.rows }
  if (isStale && failed?.key === key) {
    return { kind: 'failed', messageKey: failed.messageKey, retry: () => setAttempt(attempt + 1) }
  }
  return { kind: 'paged', rows: list.rows, total: list.total, loading: isStale }
}
