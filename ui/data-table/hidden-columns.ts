import { useMemo } from 'react'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import type { TableQuery } from './use-table-query.ts'

type Query = Pick<TableQuery, 'columns' | 'chooseColumns' | 'defaults'>

/** The chosen columns of a table (`columns` of its query): those of the URL, or else those that the user last chose in this browser. */
export function useChosenColumns(
  tableId: string,
  { columns, defaults }: Query,
): [ids: readonly string[], store: (ids: readonly string[]) => void] {
  const { shown } = defaults
  const [stored, store] = useStoredText(`${shown ? 'shown' : 'columns'}.${tableId}`)
  const own = useMemo(() => stored?.match(/[\w.-]+/g) ?? undefined, [stored])
  return [columns ?? own ?? shown ?? [], (ids) => store(ids.join(','))]
}

/** The hidden columns of a table, of all that can be hidden. */
export function useHiddenColumns(
  tableId: string,
  query: Query,
  hideable: readonly string[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const [chosen, store] = useChosenColumns(tableId, query)
  const others = (ids: readonly string[]) => hideable.filter((id) => !ids.includes(id))
  const isShown = query.defaults.shown !== undefined
  return [
    isShown ? others(chosen) : chosen,
    (hidden) => {
      const ids = isShown ? others(hidden) : hidden
      store(ids)
      query.chooseColumns(ids)
    },
  ]
}
