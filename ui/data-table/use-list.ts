import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Envelope } from '#contract/problems.ts'
import { type FetchPage, type ListPage, loadPage } from './load-page.ts'
import { type TableState, tableStateKey } from './table-state.ts'

export type List<Row> = {
  /** The most recently loaded page; undefined before the first one. */
  page: ListPage<Row> | undefined
  /** Whether `page` is not yet the requested one. */
  loading: boolean
  /** The error that prevented the requested page from loading. */
  problem: Envelope | undefined
  /** Reloads the requested page. */
  reload: () => Promise<void>
}

type Input<Row> = {
  /** Identifies the list: another function is another list. */
  fetchPage: FetchPage<Row>
  state: TableState
  /** A page from a route loader; a new one replaces the page loaded here. */
  initial?: ListPage<Row>
}

/**
 * Loads a page of a list whenever the table state changes. The previous rows stay until the new ones have loaded. A new
 * request aborts the pending one, whose response is ignored; the state it loads includes a reload that it aborted.
 */
export function useList<Row>({ fetchPage, state, initial }: Input<Row>): List<Row> {
  const target = useMemo(() => ({ fetchPage, state, initial }), [fetchPage, state, initial])
  const [loaded, setLoaded] = useState({ target, page: initial })
  const [failed, setFailed] = useState<{ target: typeof target; problem: Envelope }>()
  const page = loaded.target.initial === initial ? loaded.page : initial
  const isOfList = page === initial || loaded.target.fetchPage === fetchPage
  const isCurrent = isOfList && page?.key === tableStateKey(state)
  const latest = useRef(target)
  const request = useRef<AbortController>(undefined)
  const isStale = useRef(false)

  const load = useCallback(async (requested: typeof target) => {
    const { fetchPage, state } = requested
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
    setFailed(result.ok ? undefined : { target: requested, problem: result.problem })
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
