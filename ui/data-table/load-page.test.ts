import { describe, expect, it } from 'vitest'
import { loadList } from './load-list.ts'
import { publicDefaults, readTableState } from './table-state.ts'

const state = readTableState(new URLSearchParams('page=3&size=10&q=robot'), publicDefaults)

/** A list of this length, answered as the list calls do. */
function listOf(length: number) {
  const asked: Record<string, string | number | undefined>[] = []
  const ask = async (query: Record<string, string | number | undefined>) => {
    asked.push(query)
    const size = Number(query.size ?? length)
    return {
      ok: true as const,
      data: Array.from({ length: Math.min(size, length) }, (_, id) => ({ id })),
      ...(query.page !== undefined && { total: length }),
    }
  }
  return { ask, asked }
}

describe('loadList', () => {
  it('brings a list of 500 whole', async () => {
    const { ask, asked } = listOf(500)
    const result = await loadList(ask, state)
    expect(result).toMatchObject({ ok: true, list: { whole: true, total: 500 } })
    expect(asked.at(-1)).toEqual({})
  })

  it('asks for a page of a longer one', async () => {
    const { ask, asked } = listOf(501)
    const result = await loadList(ask, state)
    expect(result).toMatchObject({ ok: true, list: { whole: false, total: 501 } })
    expect(result.ok && result.list.rows).toHaveLength(10)
    expect(asked.at(-1)).toMatchObject({ q: 'robot', page: 3, size: 10 })
  })

  it('brings the last page where the asked one is past the end', async () => {
    const { ask, asked } = listOf(505)
    const result = await loadList(ask, { ...state, page: 99 })
    expect(asked.slice(-2).map(({ page }) => page)).toEqual([99, 51])
    expect(result).toMatchObject({
      ok: true,
      list: { total: 505, asked: expect.stringContaining('page=99') },
    })
  })

  it('hands a refusal on', async () => {
    const problem = { status: 503, error: 'errors.unavailable' }
    expect(await loadList(async () => ({ ok: false, status: 503, problem }), state)).toEqual({
      ok: false,
      status: 503,
      problem,
    })
  })
})
