import { useEffect, useState } from 'react'

/**
 * For a dialog that is rendered only while it is open: after it is closed, focuses the element that was focused before.
 * Fluent's dialogs do so only for their own triggers.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
