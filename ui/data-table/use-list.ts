import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FetchPage, type ListPage, loadPage } from './load-page.ts'
import { type TableState, tableStateKey } from './table-state.ts'

export type List<Row> = {
  /** The latest page that was loaded; undefined before the first. */
  page: ListPage<Row> | undefined
  /** The page is not yet the one that the state requests. */
  loading: boolean
  /** Message key of why the requested page could not be loaded. */
  problem: string | undefined
  /** Loads the requested page again. */
  reload: () => Promise<void>
}

type Input<Row> = {
  /** Another function means another list; undefined while the list is not known. */
  fetchPage: FetchPage<Row> | undefined
  state: TableState
  /** A page that a route loader has loaded; a new one replaces what was loaded here. */
  initial?: ListPage<Row>
}

/**
 * Loads a page of a list from the server whenever the table state changes. Earlier rows stay until the new ones come.
 * There is one request at a time: the next one aborts it, and its answer is dropped. A reload that is aborted by another
 * state is made up for by the load of that state.
 */
export function useList<Row>({ fetchPage, state, initial }: Input<Row>): List<Row> {
  const target = useMemo(() => ({ fetchPage, state, initial }), [fetchPage, state, initial])
  const [loaded, setLoaded] = useState({ target, page: initial })
  const [failed, setFailed] = useState<{ target: typeof target; problem: string }>()
  const page = loaded.target.initial === initial ? loaded.page : initial
  const isOfList = page === initial || loaded.target.fetchPage === fetchPage
  const isCurrent = isOfList && page?.key === tableStateKey(state)
  const latest = useRef(target)
  const request = useRef<AbortController>(undefined)
  const isStale = useRef(false)

  const load = useCallback(async (requested: typeof target) => {
    const { fetchPage, state } = requested
    if (!fetchPage) return
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    const result = await loadPage((query) => fetchPage(query, signal), state).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (!result || signal.aborted) return
    if (result.ok) {
      isStale.current = false
      setLoaded({ target: requested, page: result.page })
    }
    setFailed(
      result.ok ? undefined : { target: requested, problem: result.problem.error ?? 'errors.unexpected' },
    )
  }, [])

  useEffect(() => {
    latest.current = target
    return () => request.current?.abort()
  }, [target])

  useEffect(() => {
    if (!isCurrent || isStale.current) void load(target)
  }, [isCurrent, target, load])

  const reload = useCallback(() => {
    isStale.current = true
    return load(latest.current)
  }, [load])

  return {
    page,
    loading: !isCurrent,
    problem: failed?.target === target ? failed.problem : undefined,
    reload,
  }
}
