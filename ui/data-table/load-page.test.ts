import { describe, expect, it } from 'vitest'
import { loadPage } from './load-page.ts'
import { type ListQuery, publicDefaults, readTableState, tableStateKey } from './table-state.ts'

const state = readTableState(new URLSearchParams('page=3&size=10&q=robot'), publicDefaults)

/** A `FetchPage` over a list of the given length that responds like the list endpoints. */
function listOf(length: number) {
  const queries: ListQuery[] = []
  const fetchPage = async (query: ListQuery) => {
    queries.push(query)
    const [page, size] = [Number(query.page), Number(query.size)]
    const ids = Array.from({ length }, (_, id) => ({ id }))
    return { ok: true as const, data: ids.slice((page - 1) * size, page * size), total: length }
  }
  return { fetchPage, queries }
}

describe('loadPage', () => {
  it('requests one page of a list of any length', async () => {
    for (const length of [25, 501]) {
      const { fetchPage, queries } = listOf(length)
      const result = await loadPage(fetchPage, state)
      expect(queries).toEqual([expect.objectContaining({ q: 'robot', page: 3, size: 10 })])
      expect(result).toMatchObject({ ok: true, page: { total: length, page: 3, key: tableStateKey(state) } })
    }
  })

  it('loads the last page instead of one past the end', async () => {
    const { fetchPage, queries } = listOf(505)
    const beyond = { ...state, page: 99 }
    const result = await loadPage(fetchPage, beyond)
    expect(queries.map(({ page }) => page)).toEqual([99, 51])
    expect(result).toMatchObject({ ok: true, page: { total: 505, page: 51, key: tableStateKey(beyond) } })
    expect(result.ok && result.page.rows).toHaveLength(5)
  })

  it('returns the first page of an empty list, and an error unchanged', async () => {
    expect(await loadPage(listOf(0).fetchPage, state)).toMatchObject({
      page: { rows: [], total: 0, page: 1 },
    })
    const failure = { ok: false as const, status: 503, problem: { status: 503, error: 'errors.unavailable' } }
    expect(await loadPage(async () => failure, state)).toEqual(failure)
  })
})
