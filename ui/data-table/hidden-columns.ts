import { useMemo } from 'react'
import { z } from 'zod'
import { useStoredText } from '#ui/shell/use-stored-text.ts'

const hiddenSchema = z.array(z.string())

/** The columns that the user has hidden in a table, stored in the browser. */
export function useHiddenColumns(tableId: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [stored, store] = useStoredText(`columns.${tableId}`)
  const hidden = useMemo(() => parseHidden(stored), [stored])
  return [hidden, (ids) => store(JSON.stringify(ids))]
}

function parseHidden(text: string | null): string[] {
  try {
    return hiddenSchema.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
