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

/** The columns that this reader hides in this table, remembered in this browser. */
export function useHiddenColumns(tableId: string): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `columns.${tableId}`
  const [hidden, setHidden] = useState<readonly string[]>([])
  // Read after hydration: the server does not know what this browser remembers.
  useEffect(() => setHidden(readHidden(key)), [key])

  function change(next: readonly string[]) {
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing still hides them until the page is left.
    }
  }
  return [hidden, change]
}
