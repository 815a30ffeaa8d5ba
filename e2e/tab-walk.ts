import type { Page } from '@playwright/test'

/** More presses than any page has stops. */
const mostPresses = 600
const pressesPerCheck = 10

type Walk = { stops: number; hidden: string[]; isTrapped: boolean }

/** Presses Tab from the start of the page to its end. Returns the stops that are not entirely visible while they have focus. */
export async function walkWithTab(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    const stops: Element[] = []
    const hidden: string[] = []
    const record = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.matches('[data-tabster-dummy]')) return
      stops.push(focused)
      if (isHidden(focused)) hidden.push(focused.outerHTML.slice(0, 160))
    }
    const isHidden = (focused: Element) => {
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      // The edges of what is lower than half a window, otherwise the middle of the part in the window. A text area is only
      // scrolled until its first line, where the caret is, is in the window.
      const isLow = bottom - top < innerHeight / 2
      const ys = focused.matches('textarea, [contenteditable=true]')
        ? [Math.max(top, 0) + 16]
        : isLow
          ? [top + 2, bottom - 2]
          : [(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
      return ys.some((y) => {
        const found = document.elementFromPoint(x, y)
        if (!found) return true
        let above: Element | null = found
        while (above && !above.contains(focused)) {
          if (['sticky', 'fixed'].includes(getComputedStyle(above).position)) return true
          above = above.parentElement
        }
        return false
      })
    }
    const walk = { stops, hidden, record }
    Object.assign(window, { tabWalk: walk })
    // What has focus is looked at when the next key is pressed: by then the page has scrolled to it.
    addEventListener('keydown', record, { capture: true })
  })
  let isTrapped = true
  for (let presses = 0; presses < mostPresses && isTrapped; presses += pressesPerCheck) {
    for (let press = 0; press < pressesPerCheck; press += 1) await page.keyboard.press('Tab')
    isTrapped = await page.evaluate(() => {
      const { stops } = Reflect.get(window, 'tabWalk')
      const [first, ...others] = stops
      return !others.includes(first)
    })
  }
  return page.evaluate((isTrapped) => {
    const { stops, hidden, record } = Reflect.get(window, 'tabWalk')
    removeEventListener('keydown', record, { capture: true })
    return { stops: new Set(stops).size, hidden, isTrapped }
  }, isTrapped)
}
