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

/** The hidden columns of a table, stored in the browser. */
export function useHiddenColumns(tableId: string): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `columns.${tableId}`
  const [hidden, setHidden] = useState<readonly string[]>([])
  // Read after hydration: the server does not know what the browser has stored.
  useEffect(() => setHidden(readHidden(key)), [key])

  function change(next: readonly string[]) {
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the columns are hidden until the page is left.
    }
  }
  return [hidden, change]
}
