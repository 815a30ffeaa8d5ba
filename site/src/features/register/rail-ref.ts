/**
 * The ref of a rail that sticks to the window: its height is the variable `--rail-height`, so that a rail that is higher than
 * the window sticks with its bottom in view.
 */
export function railRef(rail: HTMLElement | null): (() => void) | undefined {
  if (!rail) return undefined
  const observer = new ResizeObserver(() => rail.style.setProperty('--rail-height', `${rail.offsetHeight}px`))
  observer.observe(rail)
  return () => observer.disconnect()
}
