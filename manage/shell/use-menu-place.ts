import { useState } from 'react'

/** A menu is a part of the main content: at the end of the page it would be outside of all landmarks. `place` is for when it opens. */
export function useMenuPlace() {
  const [mountNode, setMountNode] = useState<HTMLElement | null>(null)
  return { mountNode, place: () => setMountNode(document.querySelector('main')) }
}
