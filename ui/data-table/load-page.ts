import type { Envelope } from '#contract/problems.ts'
import { type ListQuery, type TableState, tableStateKey, toListQuery } from './table-state.ts'

type Refusal = { ok: false; status: number; problem: Envelope }

/** Calls a list's endpoint; `total` counts the rows of all pages. An aborted call rejects. */
export type FetchPage<Row> = (
  query: ListQuery,
  signal?: AbortSignal,
) => Promise<{ ok: true; data: Row[]; total?: number } | Refusal>

/** One page of a list. `key` identifies the table state that requested it (`tableStateKey`). */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; key: string }

/** The page that the state requests, or the last page if the requested one is past the end (contract §3). */
export async function loadPage<Row>(
  fetchPage: FetchPage<Row>,
  state: TableState,
): Promise<{ ok: true; page: ListPage<Row> } | Refusal> {
  const answer = await fetchPage(toListQuery(state))
  if (!answer.ok) return answer
  const { data: rows, total = rows.length } = answer
  const last = Math.max(1, Math.ceil(total / state.size))
  const key = tableStateKey(state)
  if (state.page <= last) return { ok: true, page: { rows, total, page: state.page, key } }
  const result = await loadPage(fetchPage, { ...state, page: last })
  return result.ok ? { ok: true, page: { ...result.page, key } } : result
}
