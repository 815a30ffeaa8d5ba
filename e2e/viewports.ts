import type { Language } from '#contract/texts.ts'

/** How somebody looks at the product: language, size and colours. */
export type Look = {
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
} as const satisfies Look

export const phone = {
  language: 'en',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: 'dark',
} as const satisfies Look

/** Two ways that together cover each language, each size and both colour schemes. */
export const looks = {
  'Estonian, desktop, light': desktop,
  'English, phone, dark': phone,
} as const satisfies Record<string, Look>
