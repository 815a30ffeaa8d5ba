import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { themeFor, themeScript, toThemeChoice } from './theme-choice.ts'

/** Runs the inline script with the given storage and system preference. */
function runThemeScript(stored: string | null, dark: boolean): unknown {
  const dataset: Record<string, string> = {}
  runInNewContext(themeScript, {
    document: { body: { dataset } },
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: dark }),
  })
  return dataset.theme
}

describe('the theme', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
    [null, true, 'dark'],
    ['sepia', false, 'light'],
  ] as const)('%s with a dark system preference of %s is %s', (stored, dark, theme) => {
    expect(themeFor(toThemeChoice(stored), dark)).toBe(theme)
    expect(runThemeScript(stored, dark)).toBe(theme)
  })

  it('works in a browser without storage', () => {
    const dataset: Record<string, string> = {}
    runInNewContext(themeScript, { document: { body: { dataset } }, matchMedia: () => ({ matches: true }) })
    expect(dataset.theme).toBe('dark')
  })
})
