import type { Page } from '@playwright/test'
import { expectNamed } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { inLanguage, managePaths, publicPaths } from './screens.ts'
import { startSignedIn } from './session.ts'
import { walkWithTab } from './tab-walk.ts'
import { smallTargets } from './targets.ts'
import { desktop } from './viewports.ts'

const areas = [
  { area: 'the site', username: 'student', pathsOf: publicPaths },
  { area: 'the manage area', username: 'admin', pathsOf: managePaths },
] as const

/** A zoom of 400 % in a window of 1280 × 1024. */
const smallest = { width: 320, height: 256 }
/** What a person may set (WCAG 1.4.12). */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const expectedErrors = /status of (403 .*\/unauthorized|404 .*\/no-such-page|503 .*\/error)/

for (const { area, username, pathsOf } of areas)
  test.describe(area, () => {
    test.use({ display: { ...desktop, viewport: { width: 1280, height: 720 } }, expectedErrors })
    test.setTimeout(240_000)

    test('every stop of Tab is visible and named, and no page scrolls sideways', async ({
      page,
      context,
    }) => {
      await startSignedIn(context, username)
      for (const path of await pathsOf(page.request))
        await test.step(path, async () => {
          await page.setViewportSize(desktop.viewport)
          await open(page, path)
          await expectNamed(page, path)
          for (const size of [{ width: 1280, height: 720 }, smallest]) {
            await page.setViewportSize(size)
            await goToStart(page)
            const { stops, hidden, isTrapped } = await walkWithTab(page)
            expect(stops).toBeGreaterThan(5)
            expect
              .soft({ path, size, hidden, isTrapped })
              .toEqual({ path, size, hidden: [], isTrapped: false })
          }
          const isTooWide = await isScrolledSideways(page)
          await page.addStyleTag({ content: textSpacing })
          expect
            .soft({ path, isTooWide, withTextSpacing: await isScrolledSideways(page) })
            .toEqual({ path, isTooWide: false, withTextSpacing: false })
        })
    })

    test('every target is large enough for a mouse', async ({ page, context }) => {
      await startSignedIn(context, username)
      for (const path of await pathsOf(page.request)) {
        await open(page, path)
        expect.soft({ path, small: await smallTargets(page, 24) }).toEqual({ path, small: [] })
      }
    })

    test.describe('on a touch screen', () => {
      test.use({ display: { ...desktop, hasTouch: true } })

      test('every target is large enough for a finger, and typing does not zoom', async ({
        page,
        context,
      }) => {
        await startSignedIn(context, username)
        for (const path of await pathsOf(page.request)) {
          await page.setViewportSize(desktop.viewport)
          await open(page, path)
          for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 844 })
            const found = { small: await smallTargets(page, 44), zooming: await zoomingInputs(page) }
            expect.soft({ path, width, ...found }).toEqual({ path, width, small: [], zooming: [] })
          }
        }
      })
    })
  })

/** Opens a page and waits until what it displays is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(inLanguage(path, 'et'))
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is([role=progressbar], .fui-Skeleton)')).toHaveCount(0)
}

async function goToStart(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
}

function isScrolledSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

/** The inputs whose letters are smaller than 16 px: iOS zooms into them. */
function zoomingInputs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')]
      .filter((input) => input.checkVisibility() && Number.parseFloat(getComputedStyle(input).fontSize) < 16)
      .map((input) => input.outerHTML.slice(0, 120)),
  )
}
