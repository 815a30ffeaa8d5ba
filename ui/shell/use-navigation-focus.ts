import { useEffect, useRef } from 'react'

/**
 * Moves focus after a navigation within the document, so that keyboard and screen reader continue there: to the heading of
 * the page; back on a page, to the link that was followed from it. `pageOf` maps the paths of one page to the same string.
 */
export function useNavigationFocus(pathname: string, pageOf: (pathname: string) => string = String): void {
  const page = pageOf(pathname)
  const left = useRef<string>(undefined)
  const isTraversal = useRef(false)

  useEffect(() => {
    const setTraversal = () => {
      isTraversal.current = true
    }
    const clearTraversal = () => {
      isTraversal.current = false
    }
    addEventListener('popstate', setTraversal)
    addEventListener('click', clearTraversal, { capture: true })
    return () => {
      removeEventListener('popstate', setTraversal)
      removeEventListener('click', clearTraversal, { capture: true })
    }
  }, [])

  useEffect(() => {
    // An error page replaces the layout, which then begins anew.
    const from = left.current ?? pageOf(openedPath())
    left.current = page
    if (from === page) return
    // A page below another one links to it too, but was opened from there.
    const isReturn = (isTraversal.current || from.startsWith(`${page}/`)) && !page.startsWith(`${from}/`)
    isTraversal.current = false
    return focusPage(isReturn, (path) => pageOf(path) === from)
  }, [page, pageOf])
}

/** The path with which the document was opened. */
function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).pathname : location.pathname
}

/** Milliseconds in which a page loads the content that gets the focus. */
const loadTime = 10_000
/** Milliseconds in which a list usually loads its rows, before the heading gets the focus. */
const rowsTime = 1000

/**
 * Focuses the link that was followed, or else the heading, once the page has it. Stops at the first key or press, because
 * the person has gone on. Returns a function that stops it.
 */
function focusPage(isReturn: boolean, isFollowed: (path: string) => boolean): () => void {
  let isWaiting = isReturn
  let mayMove: Element | null = document.activeElement

  function focus(element: HTMLElement): void {
    element.focus({ preventScroll: true })
    mayMove = element
  }
  function update(): void {
    const { activeElement, body } = document
    const main = document.querySelector('main')
    if (![mayMove, body, main].includes(activeElement)) {
      stop()
      return
    }
    const link = main && isReturn && findLink(main, isFollowed)
    if (link) {
      focus(link)
      link.scrollIntoView({ block: 'nearest' })
      stop()
      return
    }
    const heading = main?.querySelector('h1')
    if (isWaiting || activeElement === heading) return
    if (heading) {
      heading.tabIndex = -1
      focus(heading)
    } else if (main && activeElement !== main) focus(main)
  }
  const observer = new MutationObserver(update)
  function stopWaiting(): void {
    isWaiting = false
    update()
  }
  const timers = [setTimeout(stopWaiting, rowsTime), setTimeout(() => stop(), loadTime)]
  function stop(): void {
    observer.disconnect()
    timers.forEach(clearTimeout)
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, { capture: true })
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, { capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return stop
}

/** The first of these links that is displayed. */
function findLink(main: Element, isFollowed: (path: string) => boolean): HTMLAnchorElement | undefined {
  return [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
    (link) => link.origin === location.origin && isFollowed(link.pathname) && link.checkVisibility(),
  )
}
