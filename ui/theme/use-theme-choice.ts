import { useEffect } from 'react'
import { browserStorage } from '#ui/shell/browser-storage.ts'
import { useStoredText } from '#ui/shell/use-stored-text.ts'
import { type Theme, type ThemeChoice, themeFor, themeKey, toThemeChoice } from './theme-choice.ts'

/** The user's theme choice, synchronized between tabs, and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [stored, store] = useStoredText(themeKey)
  return [toThemeChoice(stored), store]
}

/**
 * Applies the current theme, and again when the choice or the system preference changes. `apply` must be referentially
 * stable.
 */
export function useThemeEffect(apply: (theme: Theme) => void): void {
  const [choice] = useThemeChoice()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const loadChoice = () => toThemeChoice(browserStorage.read(themeKey))
    const applyCurrent = () => apply(themeFor(loadChoice(), system.matches))
    // During hydration the choice is not yet the stored one.
    if (choice === loadChoice()) applyCurrent()
    system.addEventListener('change', applyCurrent)
    return () => system.removeEventListener('change', applyCurrent)
  }, [choice, apply])
}

/** Applies the theme to the page's body. */
export function useBodyTheme(): void {
  useThemeEffect(applyToBody)
}

function applyToBody(theme: Theme): void {
  document.body.dataset.theme = theme
}
