import type { Envelope } from '#contract/problems.ts'
import { type ListQuery, type TableState, tableStateKey, toListQuery } from './table-state.ts'

type Failure = { ok: false; status: number; problem: Envelope }

/** Requests a page from a list endpoint; `total` counts the rows of all pages. Rejects if aborted. */
export type FetchPage<Row> = (
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<{ ok: true; data: Row[]; total?: number } | Failure>

/** One page of a list. `key` identifies the table state that requested it (`tableStateKey`). */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; key: string }

/** Loads the requested page, or the last page if the requested one is past the end (contract §3). */
export async function loadPage<Row>(
  fetchPage: FetchPage<Row>,
  state: TableState,
): Promise<{ ok: true; page: ListPage<Row> } | Failure> {
  const response = await fetchPage(toListQuery(state))
  if (!response.ok) return response
  const { data: rows, total = rows.length } = response
  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const key = tableStateKey(state)
  if (state.page <= lastPage) return { ok: true, page: { rows, total, page: state.page, key } }
  const result = await loadPage(fetchPage, { ...state, page: lastPage })
  return result.ok ? { ok: true, page: { ...result.page, key } } : result
}
