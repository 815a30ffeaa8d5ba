import { expect, type Page } from '@playwright/test'

const widths = [390, 768, 1024, 1280, 1920] as const

/** Asserts at five widths that no text is over another, and that words of buttons are whole. */
export async function expectLegible(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft({ path, width, found: await illegible(page) }).toEqual({ path, width, found: [] })
  }
}

/** Asserts the same on paper. */
export async function expectLegibleInPrint(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1024, height: 900 })
  expect.soft({ path, covered: await illegible(page) }).toEqual({ path, covered: [] })
  await page.emulateMedia({ media: null })
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
