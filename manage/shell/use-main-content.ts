import { useEffect, useState } from 'react'

/**
 * Where menus are displayed: at the end of the page they would be outside of all landmarks. Known before a menu opens, since one that
 * is moved loses its focus.
 */
export function useMainContent(): HTMLElement | null {
  const [main, setMain] = useState<HTMLElement | null>(null)
  useEffect(() => setMain(document.querySelector('main')), [])
  return main
}
