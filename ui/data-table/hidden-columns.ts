import { useEffect, useState } from 'react'
import { z } from 'zod'

const hiddenSchema = z.array(z.string())

function readHidden(key: string): string[] {
  try {
    return hiddenSchema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** The columns that the user has hidden in a table, stored in the browser. */
export function useHiddenColumns(tableId: string): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `columns.${tableId}`
  const [hidden, setHidden] = useState<readonly string[]>([])
  // Read after hydration, because the server cannot read the browser's storage.
  useEffect(() => setHidden(readHidden(key)), [key])

  function change(next: readonly string[]) {
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the columns stay hidden until the page is left.
    }
  }
  return [hidden, change]
}
