import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After going to another page the reading starts at its content, as it would after loading it. */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname, content])
}
