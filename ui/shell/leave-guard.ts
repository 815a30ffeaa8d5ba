import { createContext, useContext, useEffect, useId } from 'react'

/** Tries to save the work where it can be restored; returns whether it did. */
type Save = () => boolean

/**
 * The unsaved work on a page. While there is any, the browser asks before the page is closed, reloaded or left for another
 * document; the site and the manage area ask before their own navigations.
 */
export type LeaveGuard = {
  set: (owner: string, isUnsaved: boolean, save?: Save) => void
  /** Saves what can be saved, and returns whether something would be lost. */
  isUnsaved: () => boolean
  /** The user agreed to lose it. */
  release: () => void
}

/** `onSet` is called when work is marked as unsaved. */
export function createLeaveGuard(onSet?: () => void): LeaveGuard {
  const owners = new Map<string, Save>()
  const isUnsaved = () => [...owners.values()].filter((save) => !save()).length > 0
  const confirmUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  // Only while there is unsaved work, because the listener can exclude a page from the back/forward cache.
  const listen = () => {
    if (owners.size > 0) addEventListener('beforeunload', confirmUnload)
    else removeEventListener('beforeunload', confirmUnload)
  }
  return {
    set: (owner, isOwnerUnsaved, save = () => false) => {
      if (isOwnerUnsaved) {
        owners.set(owner, save)
        onSet?.()
      } else owners.delete(owner)
      listen()
    },
    isUnsaved,
    release: () => {
      owners.clear()
      listen()
    },
  }
}

export const LeaveGuardContext = createContext<Pick<LeaveGuard, 'set'>>({ set: () => undefined })

/** While `isUnsaved`, leaving the page in any way asks for confirmation, unless `save` saves the work. */
export function useUnsavedGuard(isUnsaved: boolean, save?: Save): void {
  const { set } = useContext(LeaveGuardContext)
  const owner = useId()
  // Runs after every render, so that changes made after `release` are guarded again.
  useEffect(() => set(owner, isUnsaved, save))
  useEffect(() => () => set(owner, false), [set, owner])
}
