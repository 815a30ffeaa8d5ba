import { useMemo } from 'react'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import type { TableQuery } from './use-table-query.ts'

/** The columns that are hidden in a table: those of the URL, or else those that the user last hid in this browser. */
export function useHiddenColumns(
  tableId: string,
  { hidden, hide }: Pick<TableQuery, 'hidden' | 'hide'>,
): [readonly string[], (hidden: readonly string[]) => void] {
  const [stored, store] = useStoredText(`columns.${tableId}`)
  const own = useMemo(() => stored?.match(/[\w-]+/g) ?? [], [stored])
  return [
    hidden ?? own,
    (ids) => {
      store(ids.join(','))
      hide(ids)
    },
  ]
}
