import { useMemo } from 'react'
import { z } from 'zod'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import type { TableQuery } from './use-table-query.ts'

const hiddenSchema = z.array(z.string())

/** The columns that are hidden in a table: those of the URL, or else those that the user last hid in this browser. */
export function useHiddenColumns(
  tableId: string,
  { hidden, hide }: Pick<TableQuery, 'hidden' | 'hide'>,
): [readonly string[], (hidden: readonly string[]) => void] {
  const [stored, store] = useStoredText(`columns.${tableId}`)
  const own = useMemo(() => parseHidden(stored), [stored])
  return [
    hidden ?? own,
    (ids) => {
      store(JSON.stringify(ids))
      hide(ids)
    },
  ]
}

function parseHidden(text: string | null): string[] {
  try {
    return hiddenSchema.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
