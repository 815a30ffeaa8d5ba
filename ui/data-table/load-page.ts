import type { Envelope } from '#contract/problems.ts'
import { type TableState, tableStateKey, toListQuery } from './table-state.ts'

/** A longer list is searched, filtered and paged by the server (contract §3). */
export const longestWholeList = 500

type ListQuery = Record<string, string | number | undefined>
export type ListAnswer<Row> =
  | { ok: true; data: Row[]; total?: number }
  | { ok: false; status: number; problem: Envelope }

/** A whole list, or the page of a long one that the state `asked` for. */
export type LoadedList<Row> = { whole: boolean; rows: Row[]; total: number; asked: string }
export type ListResult<Row> =
  | { ok: true; list: LoadedList<Row> }
  | { ok: false; status: number; problem: Envelope }

/** Brings the list whole while it is short, else the page that is asked for. */
export async function loadList<Row>(
  ask: (query: ListQuery) => Promise<ListAnswer<Row>>,
  state: TableState,
): Promise<ListResult<Row>> {
  const count = await ask({ page: 1, size: 1 })
  if (!count.ok) return count
  return (count.total ?? 0) > longestWholeList ? loadPage(ask, state) : loadWhole(ask)
}

async function loadWhole<Row>(ask: (query: ListQuery) => Promise<ListAnswer<Row>>): Promise<ListResult<Row>> {
  const answer = await ask({})
  if (!answer.ok) return answer
  return { ok: true, list: { whole: true, rows: answer.data, total: answer.data.length, asked: '' } }
}

/** The page of a long list that the state asks for; the last one where that is past the end. */
export async function loadPage<Row>(
  ask: (query: ListQuery) => Promise<ListAnswer<Row>>,
  state: TableState,
): Promise<ListResult<Row>> {
  const answer = await ask(toListQuery(state))
  if (!answer.ok) return answer
  const total = answer.total ?? answer.data.length
  const last = Math.max(1, Math.ceil(total / state.size))
  if (state.page > last) {
    const result = await loadPage(ask, { ...state, page: last })
    return result.ok ? { ok: true, list: { ...result.list, asked: tableStateKey(state) } } : result
  }
  return { ok: true, list: { whole: false, rows: answer.data, total, asked: tableStateKey(state) } }
}
