import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/texts.ts'

/** Both languages together cover every combination of width and theme. */
export const accessibilityDisplays = {
  et: [
    { width: 1280, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ],
  en: [
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ],
} as const satisfies Record<Language, unknown>

/** Asserts one main heading, that axe-core finds nothing, and that the page does not scroll sideways, in both themes, wide and narrow. */
export async function expectAccessible(page: Page, language: Language): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  for (const { width, colorScheme } of accessibilityDisplays[language]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveAttribute('data-theme', colorScheme)
    await expectNoViolations(page, `${width} px, ${colorScheme}`)
  }
}

/** Asserts for the page as it is that axe-core finds nothing, and that it does not scroll sideways. `name` is part of the message. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await waitForAnimations(page)
  // Fluent's focus management adds hidden elements that pass focus on.
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    // Without a second page that collects results of frames from other origins, of which there are none to report.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect.soft({ name, found, isTooWide }).toEqual({ name, found: [], isTooWide: false })
}

/** Colors are measured after notices have faded in or out; animations without an end are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            ).length,
      ),
    )
    .toBe(0)
}
