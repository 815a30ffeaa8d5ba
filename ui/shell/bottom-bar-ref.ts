/**
 * The ref of a bar that sticks to the bottom of the window: what takes the focus is scrolled clear of the bar (`global.css`).
 * A page has at most one such bar.
 */
export function bottomBarRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    style.setProperty('--bottomBarHeight', isSticky ? `${bar.offsetHeight}px` : '0px')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottomBarHeight')
  }
}
