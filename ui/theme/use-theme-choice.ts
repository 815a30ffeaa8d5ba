import { useEffect, useSyncExternalStore } from 'react'
import { type ThemeChoice, themeFor, themeKey, toThemeChoice } from './theme-choice.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readStored(): ThemeChoice {
  try {
    return toThemeChoice(localStorage.getItem(themeKey))
  } catch {
    return 'auto'
  }
}

function choose(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey, choice)
  } catch {
    // Without storage the theme follows the system.
  }
  for (const listener of listeners) listener()
}

/** The user's theme choice, synchronized between tabs, and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readStored, () => 'auto'), choose]
}

/** Updates `body[data-theme]` when the choice or the system preference changes. Call it once per page. */
export function useAppliedTheme(): void {
  const [choice] = useThemeChoice()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      document.body.dataset.theme = themeFor(readStored(), system.matches)
    }
    if (choice === readStored()) apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [choice])
}
