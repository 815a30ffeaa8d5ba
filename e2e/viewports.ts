import type { Language } from '#contract/texts.ts'

/** Language, size, colour scheme and motion of a browser. */
export type Display = {
  language: Language
  viewport: { width: number; height: number }
  hasTouch: boolean
  colorScheme: 'light' | 'dark'
  reducedMotion: 'no-preference' | 'reduce'
}

export const desktop = {
  language: 'et',
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
} as const satisfies Display

export const phone = {
  language: 'en',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: 'dark',
  reducedMotion: 'reduce',
} as const satisfies Display

/** Two combinations that together cover each language, size, colour scheme and motion. */
export const displays = {
  'Estonian, desktop, light': desktop,
  'English, phone, dark': phone,
} as const satisfies Record<string, Display>

type DisplayName = keyof typeof displays

/** The displays that a long journey runs with: the given one, or all with `ALL_DISPLAYS=1`. */
export function displaysOfLongJourney(name: DisplayName): [string, Display][] {
  return process.env.ALL_DISPLAYS ? Object.entries(displays) : [[name, displays[name]]]
}
