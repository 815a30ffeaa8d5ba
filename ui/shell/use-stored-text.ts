import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Replaces local storage where it is unavailable. */
const memory = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** A text in local storage, synchronized between components and tabs, and its setter. */
export function useStoredText(
  key: string,
  serverText: string | null = null,
): [text: string | null, store: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => readStoredText(key),
    () => serverText,
  )
  return [
    text,
    (next) => {
      try {
        localStorage.setItem(key, next)
      } catch {
        memory.set(key, next)
      }
      for (const listener of listeners) listener()
    },
  ]
}
