import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A text in local storage, synchronized between components and tabs, and its setter. */
export function useStoredText(key: string): [text: string | null, store: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage.read(key),
    () => null,
  )
  return [
    text,
    (next) => {
      browserStorage.write(key, next)
      for (const listener of listeners) listener()
    },
  ]
}
