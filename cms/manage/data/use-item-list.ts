import { useCallback, useEffect, useRef, useState } from 'react'
import { itemStatuses } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type ListAnswer, type LoadedList, loadList } from '#ui/data-table/load-list.ts'
import type { TableSource } from '#ui/data-table/table-source.ts'
import type { TableState } from '#ui/data-table/table-state.ts'
import { useListSource } from '#ui/data-table/use-list-source.ts'
import { type ManageRow, toManageRow } from './manage-row.ts'

type ListQuery = Record<string, string | number | undefined>
type Loaded = { of: string; list: LoadedList<ManageRow> } | { of: string; messageKey: string }

const nothing: LoadedList<ManageRow> = { whole: true, rows: [], total: 0, asked: '' }
const shownStatuses = itemStatuses.filter((status) => status !== 'deleted').join(',')

/** Rows of a form's entries; `year` is undefined for all years, null while it is not known. */
export function useItemList(slug: string, year: number | undefined | null, state: TableState) {
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded>()
  const latestState = useRef(state)
  latestState.current = state
  const of = `${slug} ${year}`

  const ask = useCallback(
    async (query: ListQuery, signal?: AbortSignal): Promise<ListAnswer<ManageRow>> => {
      const isPaged = query.page !== undefined
      const statuses = query.statuses ?? (isPaged ? shownStatuses : undefined)
      const answer = await client('listItems', {
        params: { slug },
        query: { ...query, statuses, year: year ?? undefined },
        ...(signal && { signal }),
      })
      return answer.ok ? { ...answer, data: answer.data.map(toManageRow) } : answer
    },
    [client, slug, year],
  )

  /** Loads anew while the old rows stay in sight; gives the new ones. */
  const reload = useCallback(async (): Promise<readonly ManageRow[]> => {
    const result = await loadList((query) => ask(query), latestState.current)
    setLoaded(
      result.ok ? { of, list: result.list } : { of, messageKey: result.problem.error ?? 'errors.unexpected' },
    )
    return result.ok ? result.list.rows : []
  }, [ask, of])

  useEffect(() => {
    if (year !== null) void reload()
  }, [reload, year])

  const current = loaded?.of === of ? loaded : undefined
  const list = current && 'list' in current ? current.list : nothing
  const source = useListSource(list, state, ask)
  const shown: TableSource<ManageRow> =
    current === undefined
      ? { kind: 'loading' }
      : 'messageKey' in current
        ? { kind: 'failed', messageKey: current.messageKey, retry: () => void reload() }
        : source
  return { source: shown, reload }
}
