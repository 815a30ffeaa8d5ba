import { useSyncExternalStore } from 'react'
import type { Register } from '#contract/registers/registers.ts'
import type { ItemRow } from '#ui/item/item-row.ts'

/** Entries that are chosen in a list, in the order in which they were chosen. */
type Chosen = { isChoosing: boolean; rows: readonly ItemRow[] }

/** The most entries: a link with more of their uuids would be longer than some servers accept. */
export const mostChosen = 200

const none: Chosen = { isChoosing: false, rows: [] }
/** Of this tab; not in a context, whose code every page would load. */
const chosen = new Map<Register, Chosen>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Entries stay chosen while their list is searched and paged, and while other pages are looked at. A reload ends that. */
export function useChosenEntries(register: Register) {
  const current = useSyncExternalStore(
    subscribe,
    () => chosen.get(register) ?? none,
    () => none,
  )
  return {
    ...current,
    change: (change: Partial<Chosen>) => {
      chosen.set(register, { ...none, ...chosen.get(register), ...change })
      for (const notify of listeners) notify()
    },
  }
}
