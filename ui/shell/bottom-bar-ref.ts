/** The bars of the page at the bottom of the window: they stick to it, or are fixed there. */
const bars = new Set<HTMLElement>()

/**
 * The ref of a bar that sticks to the bottom of the window: what takes the focus is scrolled clear of the bar (`global.css`).
 * Several bars are above each other, the last one of the document at the bottom.
 */
export function bottomBarRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(placeBars)
  observer.observe(bar)
  bars.add(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    placeBars()
  }
}

function placeBars(): void {
  const { style } = document.documentElement
  const fromBottom = [...bars]
    .filter((bar) => getComputedStyle(bar).position !== 'static')
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1))
  let height = 0
  for (const bar of fromBottom) {
    bar.style.bottom = `${height}px`
    height += bar.offsetHeight
  }
  if (bars.size > 0) style.setProperty('--bottomBarHeight', `${height}px`)
  else style.removeProperty('--bottomBarHeight')
}
