import type { Page } from '@playwright/test'
import { createAnswersForm } from '../testing/create-form.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage, managePaths, publicPaths } from './screens.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'

const widths = [390, 768, 1024, 1280, 1920] as const

test.use({ expectedErrors: /status of (403 .*\/unauthorized|404 .*\/no-such-page|503 .*\/error)/ })
test.setTimeout(300_000)

test('no text of a page is over another, and words of buttons are whole', async ({ page, context }) => {
  // The page that adds a thesis leads others to the provider.
  await startSignedIn(context, 'student')
  for (const path of await publicPaths(page.request))
    await test.step(path, async () => {
      await visit(page, inLanguage(path, 'et'))
      await expectLegible(page, path)
    })
})

test('no text of a screen of the manage area is over another, on paper too', async ({ page, t }) => {
  // More forms than have room beside the breadcrumbs.
  for (let count = 0; count < 5; count++) await createAnswersForm(clientsByApi)
  await enterManage(page, '/manage', 'admin', t)
  for (const path of await managePaths(page.request))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectLegible(page, path)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 1024, height: 900 })
      expect.soft({ path, covered: await illegible(page) }).toEqual({ path, covered: [] })
      await page.emulateMedia({ media: null })
    })
})

async function expectLegible(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft({ path, width, found: await illegible(page) }).toEqual({ path, width, found: [] })
  }
}

/** Texts that are over others, and words of buttons that are broken. What sticks to the window may be over anything. */
function illegible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"], svg, option, [popover]:not(:popover-open)')
    /** Links that look like buttons have frames. */
    const isInButton = (element: Element) => {
      const link = element.closest('a')
      return (
        element.closest('button, [role="button"]') !== null ||
        (link !== null && getComputedStyle(link).borderTopStyle === 'solid')
      )
    }
    const sticks = (element: Element | null): boolean =>
      element !== null &&
      (/sticky|fixed/.test(getComputedStyle(element).position) || sticks(element.parentElement))
    /** The part that boxes which cut off what they contain leave of a rectangle. */
    const cut = (rect: DOMRect, element: Element | null): DOMRect => {
      if (!element) return rect
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (clipPath !== 'none') return new DOMRect()
      const [left, right] =
        overflowX === 'visible'
          ? [rect.left, rect.right]
          : [Math.max(rect.left, box.left), Math.min(rect.right, box.right)]
      const [top, bottom] =
        overflowY === 'visible'
          ? [rect.top, rect.bottom]
          : [Math.max(rect.top, box.top), Math.min(rect.bottom, box.bottom)]
      return cut(
        new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)),
        element.parentElement,
      )
    }
    const texts: { text: string; rects: DOMRect[] }[] = []
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || text === '' || !isShown(parent) || sticks(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
        .map((rect) => cut(rect, parent))
        .filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length > 0) texts.push({ text, rects })
      if (!isInButton(parent)) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(`broken: ${word}`)
      }
    }
    // Letters have room above and below them in the box of their line.
    const cover = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height)
    const covered = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => one.rects.some((a) => other.rects.some((b) => cover(a, b))))
        .map((other) => `${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`),
    )
    return [...broken, ...covered]
  })
}
