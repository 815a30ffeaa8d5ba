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

function stored(): ThemeChoice {
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
    // A browser without storage keeps the system's theme.
  }
  for (const listener of listeners) listener()
}

/** The visitor's choice, followed over tabs, and how to change it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, stored, () => 'auto'), choose]
}

/** Keeps `body[data-theme]` in step with the choice and with the system. Once a page. */
export function useAppliedTheme(): void {
  const [choice] = useThemeChoice()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      document.body.dataset.theme = themeFor(stored(), system.matches)
    }
    if (choice === stored()) apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [choice])
}
