/** The local storage key. */
export const themeKey = 'theme'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'light' | 'dark'

export function toThemeChoice(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'auto'
}

export function themeFor(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice === 'auto') return systemIsDark ? 'dark' : 'light'
  return choice
}

/**
 * `themeFor` as an inline script, placed first in `body` so that the first paint has the right colours. Requires the
 * page's nonce.
 */
export const themeScript = `(()=>{let c=null;try{c=localStorage.getItem('${themeKey}')}catch{}
document.body.dataset.theme=c==='dark'||(c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'})()`
