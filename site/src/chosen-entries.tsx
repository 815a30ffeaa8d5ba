import { createContext, type PropsWithChildren, use, useMemo, useState } from 'react'
import type { Register } from '#contract/registers/registers.ts'
import type { ItemRow } from '#ui/item/item-row.ts'

/** Entries that are chosen in a list, in the order in which they were chosen. */
type Chosen = { isChoosing: boolean; rows: readonly ItemRow[] }

type ChosenEntries = {
  of: (register: Register) => Chosen
  change: (register: Register, change: Partial<Chosen>) => void
}

const ChosenEntriesContext = createContext<ChosenEntries | undefined>(undefined)
const none: Chosen = { isChoosing: false, rows: [] }

/** Entries stay chosen while their list is searched and paged, and while other pages are looked at. A reload ends that. */
export function ChosenEntriesProvider({ children }: PropsWithChildren) {
  const [chosen, setChosen] = useState<ReadonlyMap<Register, Chosen>>(new Map())
  const value = useMemo(
    (): ChosenEntries => ({
      of: (register) => chosen.get(register) ?? none,
      change: (register, change) =>
        setChosen((before) => new Map(before).set(register, { ...none, ...before.get(register), ...change })),
    }),
    [chosen],
  )
  return <ChosenEntriesContext value={value}>{children}</ChosenEntriesContext>
}

/** The most entries: a link with more of their uuids would be longer than some servers accept. */
export const mostChosen = 200

export function useChosenEntries(register: Register) {
  const context = use(ChosenEntriesContext)
  if (!context) throw new Error('useChosenEntries must be used within a ChosenEntriesProvider')
  return {
    ...context.of(register),
    change: (change: Partial<Chosen>) => context.change(register, change),
  }
}
