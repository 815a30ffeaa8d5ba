import { describe, expect, it } from 'vitest'
import { loadPage } from './load-page.ts'
import { type ListQuery, parseTableState, publicDefaults, tableStateKey } from './table-state.ts'

const state = parseTableState(new URLSearchParams('page=3&size=10&q=robot'), publicDefaults)

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

  it('loads rows past the counted ones, and the last counted page if there are none', async () => {
    const counted = { ok: true as const, total: 1000, relation: 'gte' as const }
    const past = { ...state, page: 101 }
    const full = await loadPage(async () => ({ ...counted, data: [{ id: 1 }], total: 1010 }), past)
    expect(full).toMatchObject({ page: { page: 101, total: 1010, relation: 'gte' } })
    const pages: unknown[] = []
    const result = await loadPage(async ({ page }) => {
      pages.push(page)
      return { ...counted, data: page === 101 ? [] : [{ id: 1 }] }
    }, past)
    expect(pages).toEqual([101, 100])
    expect(result).toMatchObject({ page: { page: 100, total: 1000, relation: 'gte' } })
  })

  it('returns the first page of an empty list, and an error unchanged', async () => {
    expect(await loadPage(listOf(0).fetchPage, state)).toMatchObject({
      page: { rows: [], total: 0, page: 1 },
    })
    const failure = { ok: false as const, status: 503, problem: { status: 503, error: 'errors.unavailable' } }
    expect(await loadPage(async () => failure, state)).toEqual(failure)
  })
})
