import type { Language } from '#contract/texts.ts'

/** Language, size and colour scheme of a browser. */
export type Display = {
  language: Language
  viewport: { width: number; height: number }
  hasTouch: boolean
  colorScheme: 'light' | 'dark'
}

export const desktop = {
  language: 'et',
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  colorScheme: 'light',
} as const satisfies Display

export const phone = {
  language: 'en',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: 'dark',
} as const satisfies Display

/** Two combinations that together cover each language, size and colour scheme. */
export const displays = {
  'Estonian, desktop, light': desktop,
  'English, phone, dark': phone,
} as const satisfies Record<string, Display>
