import { useEffect } from 'react'

/** Milliseconds in which whatever removes the focused element can move the focus itself. */
const graceTime = 150

/** What can have the focus, and elements that screen readers name, so that a person knows where the focus has gone. */
const places =
  'div[tabindex="-1"], section, form, fieldset, table, ul, ol, main, [role=dialog], [role=alertdialog]'

/**
 * When the focused element is removed and nothing else takes the focus, moves it to what surrounded the element and remains.
 * Otherwise browsers drop it, and screen readers start again at the top of the page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let surrounding: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    function remember({ target }: FocusEvent) {
      surrounding = target instanceof Element ? ancestorsOf(target) : []
    }
    // Browsers fire no such event for an element that is removed.
    function forget() {
      surrounding = []
    }
    function checkLater() {
      const [focused] = surrounding
      if (!focused || focused.isConnected) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (focused !== surrounding[0] || document.activeElement !== document.body) return
        const place = surrounding.find((element) => element.isConnected && element.matches(places))
        surrounding = []
        if (place instanceof HTMLElement) focusPlace(place)
      }, graceTime)
    }
    const observer = new MutationObserver(checkLater)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) ancestors.push(each)
  return ancestors
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
