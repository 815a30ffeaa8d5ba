import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves focus to the content after client-side navigation, so that screen readers start there as after a page load. */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
