import type { Page } from '@playwright/test'
import { createAnswersForm } from '../testing/create-form.ts'
import { expectAccessible, expectNamed, looks } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectLegible, expectLegibleInPrint } from './legible.ts'
import { clientsByApi } from './manage.ts'
import { inLanguage, managePaths, publicPaths } from './screens.ts'
import { startManager, startSignedIn } from './session.ts'
import { walkWithTab } from './tab-walk.ts'
import { smallTargets } from './targets.ts'
import { desktop } from './viewports.ts'

const areas = [
  // `accessibility.journey.ts` examines the site in English, on a narrow dark screen.
  { area: 'the site', username: 'student', pathsOf: publicPaths, examined: [looks.wideLight], parts: 2 },
  // What differs in English are texts: their names and sizes are checked in Estonian, the longer language.
  {
    area: 'the manage area',
    username: 'admin',
    pathsOf: managePaths,
    examined: [looks.wideDark, looks.narrowLight],
    parts: 4,
  },
] as const

/** A zoom of 400 % in a window of 1280 × 1024, where bars are likeliest to hide what has focus. */
const smallest = { width: 320, height: 256 }
/** What a person may set (WCAG 1.4.12). */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test.use({ expectedErrors: /status of (403 .*\/unauthorized|404 .*\/no-such-page|503 .*\/error)/ })

// Each part is a test, so that they run at the same time.
for (const { area, username, pathsOf, examined, parts } of areas)
  for (let part = 0; part < parts; part++)
    test(`every screen of ${area}: accessibility, stops of Tab, targets, legible, large text and zoom, ${part + 1} of ${parts}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(300_000)
      if (area === 'the manage area') await startManager(context, username)
      else await startSignedIn(context, username)
      // More forms than have room beside the breadcrumbs.
      if (area === 'the manage area')
        for (let count = 0; count < 5; count++) await createAnswersForm(clientsByApi)
      const devTools = await context.newCDPSession(page)
      const paths = (await pathsOf(page.request)).filter((_path, order) => order % parts === part)
      for (const path of paths)
        await test.step(path, async () => {
          await page.setViewportSize(desktop.viewport)
          await open(page, path)
          await expectLegible(page, path)
          if (area === 'the manage area') await expectLegibleInPrint(page, path)
          await expectAccessible(page, examined)
          await page.setViewportSize(desktop.viewport)
          await page.emulateMedia({ colorScheme: desktop.colorScheme })
          await expectNamed(page, path)
          if (area === 'the manage area') await expectTitle(page)
          else await expectReferences(page, path)
          await expectTargets(page, path)

          await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
          for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 844 })
            await expectTouchTargets(page, path)
          }
          await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false })

          await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            await expectNoSidewaysScroll(page, path, 'text of double size')
          }
          await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })

          await page.setViewportSize(smallest)
          await goToStart(page)
          const { stops, hidden, isTrapped } = await walkWithTab(page)
          expect(stops).toBeGreaterThan(5)
          expect.soft({ path, hidden, isTrapped }).toEqual({ path, hidden: [], isTrapped: false })
          await expectNoSidewaysScroll(page, path, 'zoom')
          await page.addStyleTag({ content: textSpacing })
          await expectNoSidewaysScroll(page, path, 'zoom and text spacing')
        })
    })

/** The title of the window begins with the heading, without the mark of a title in the other language. */
async function expectTitle(page: Page): Promise<void> {
  const heading = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s(?:EST|ENG)$/, '')
  await expect.soft(page).toHaveTitle(new RegExp(`^${RegExp.escape(heading)}( ·|$)`))
}

/** Every label of a form leads to its control, and every description is there. */
async function expectReferences(page: Page, path: string): Promise<void> {
  if (!/\/(lisa|feedback)$/.test(path)) return
  const broken = await page.getByRole('main').evaluate((main) => {
    const labels = [...main.querySelectorAll('label[for]')].filter(
      (label) => !document.getElementById(label.getAttribute('for') ?? ''),
    )
    const references = ['aria-labelledby', 'aria-describedby'].flatMap((name) =>
      [...main.querySelectorAll(`[${name}]`)].filter((element) =>
        (element.getAttribute(name) ?? '').split(/\s+/).some((id) => id && !document.getElementById(id)),
      ),
    )
    return [...labels, ...references].map((element) => element.outerHTML.slice(0, 160))
  })
  expect.soft({ path, broken }).toEqual({ path, broken: [] })
}

/** Every target is large enough for a mouse. */
async function expectTargets(page: Page, path: string): Promise<void> {
  expect.soft({ path, small: await smallTargets(page, 24) }).toEqual({ path, small: [] })
}

/** Every target is large enough for a finger, and typing does not zoom. */
async function expectTouchTargets(page: Page, path: string): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const width = page.viewportSize()?.width
  const found = { small: await smallTargets(page, 44), zooming: await zoomingInputs(page) }
  expect.soft({ path, width, ...found }).toEqual({ path, width, small: [], zooming: [] })
}

async function expectNoSidewaysScroll(page: Page, path: string, when: string): Promise<void> {
  const width = page.viewportSize()?.width
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect.soft({ path, width, when, isTooWide }).toEqual({ path, width, when, isTooWide: false })
}

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

/** The inputs whose letters are smaller than 16 px: iOS zooms into them. */
function zoomingInputs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')]
      .filter((input) => input.checkVisibility() && Number.parseFloat(getComputedStyle(input).fontSize) < 16)
      .map((input) => input.outerHTML.slice(0, 120)),
  )
}
