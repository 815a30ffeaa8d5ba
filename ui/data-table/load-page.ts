import type { ListMetadata } from '#contract/list-metadata.ts'
import type { Envelope } from '#contract/problems.ts'
import { type ListQuery, type TableState, tableStateKey, toListQuery } from './table-state.ts'

type Failure = { ok: false; status: number; problem: Envelope }

/** Requests a page from a list endpoint. Rejects if aborted. */
export type FetchPage<Row> = (
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<({ ok: true; data: Row[] } & ListMetadata) | Failure>

/** One page of a list. `key` identifies the table state that requested it (`tableStateKey`). */
export type ListPage<Row> = ListMetadata & { rows: Row[]; total: number; page: number; key: string }

/**
 * Loads the requested page, or the last page if the requested one is past the end (contract §3). A search that stopped
 * counting may have rows past its last counted page.
 */
export async function loadPage<Row>(
  fetchPage: FetchPage<Row>,
  state: TableState,
): Promise<{ ok: true; page: ListPage<Row> } | Failure> {
  const response = await fetchPage(toListQuery(state))
  if (!response.ok) return response
  const { data: rows, total = rows.length, relation, search } = response
  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const key = tableStateKey(state)
  if (state.page <= lastPage || (relation && rows.length > 0)) {
    const metadata = { total, ...(relation && { relation }), ...(search && { search }) }
    return { ok: true, page: { rows, page: state.page, key, ...metadata } }
  }
  const result = await loadPage(fetchPage, { ...state, page: lastPage })
  return result.ok ? { ok: true, page: { ...result.page, key } } : result
}
