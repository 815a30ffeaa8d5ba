import { useEffect, useState } from 'react'
import { usedControl } from './use-leave.ts'

/**
 * For a dialog that is rendered only while it is open: after it is closed, focuses the control that opened it.
 * Fluent's dialogs do so only for their own triggers.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : usedControl()))
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
