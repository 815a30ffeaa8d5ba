import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isTextIn } from './texts.ts'

/** A width and a theme in which axe-core examines a page. */
export type Look = { width: number; colorScheme: 'light' | 'dark' }

export const looks = {
  wideLight: { width: 1280, colorScheme: 'light' },
  wideDark: { width: 1280, colorScheme: 'dark' },
  narrowLight: { width: 390, colorScheme: 'light' },
  narrowDark: { width: 390, colorScheme: 'dark' },
} as const satisfies Record<string, Look>

/** Asserts one main heading, that axe-core finds nothing, and that the page does not scroll sideways: by default each width and theme once. */
export async function expectAccessible(
  page: Page,
  examined: readonly Look[] = [looks.wideLight, looks.narrowDark],
): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  for (const { width, colorScheme } of examined) {
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
  const foreign = await foreignNames(page)
  expect.soft({ name, found, isTooWide, foreign }).toEqual({ name, found: [], isTooWide: false, foreign: [] })
}

/**
 * Names that components have by default are in English: each name in an attribute of an Estonian page must be one of our
 * texts. Groups have no name by default.
 */
async function foreignNames(page: Page): Promise<string[]> {
  if ((await page.locator('html').getAttribute('lang')) !== 'et') return []
  const names = await page.evaluate(() => {
    // In a title of anything else are values, for example the whole text of what is cut off.
    const attributes = {
      'aria-label': '[aria-label]:not([role=group], fieldset)',
      'aria-roledescription': '[aria-roledescription]',
      'aria-valuetext': '[aria-valuetext]',
      title: ':is(a, button)[title]',
      placeholder: '[placeholder]',
    }
    return Object.entries(attributes).flatMap(([attribute, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getAttribute(attribute) ?? '')
        // Slugs, CERCS codes, the pattern of a time, and texts that consist of parameters.
        .filter(
          (name) => !/^tt:mm$|^[a-z0-9]+_[a-z0-9_]+$|^[A-Z]\d{3}$| (?:eesti|inglise) keeles$/.test(name),
        ),
    )
  })
  return [...new Set(names)].filter((name) => !isTextIn('et', name) && !isDate(name))
}

/** Days, weeks and months of a calendar. */
function isDate(name: string): boolean {
  const words = Array.from({ length: 12 }, (_, index) => [
    ...(['long', 'short'] as const).map((month) => new Date(2026, index).toLocaleDateString('et', { month })),
    new Date(2026, 0, 1 + index).toLocaleDateString('et', { weekday: 'long' }),
  ]).flat()
  return /\b20\d\d\b/.test(name) || words.some((word) => name.includes(word))
}

/** Controls that take the focus, and have no name. */
export async function expectNamed(page: Page, name: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const unnamed = nodes.flatMap(({ ignored, role, name, properties = [] }) => {
    const isFocusable = properties.some(({ name, value }) => name === 'focusable' && value.value)
    const isContainer = ['RootWebArea', 'main', 'generic'].includes(role?.value)
    return isFocusable && !ignored && !isContainer && !name?.value ? [role?.value] : []
  })
  expect.soft({ name, unnamed }).toEqual({ name, unnamed: [] })
}

/** Waits until notices have faded in or out. Animations without an end, or driven by scrolling, are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect, timeline }) =>
                playState === 'running' &&
                timeline instanceof DocumentTimeline &&
                effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            ).length,
      ),
    )
    .toBe(0)
}
