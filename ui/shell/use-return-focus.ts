import { useEffect, useState } from 'react'
import { focusContent } from './focus-content.ts'
import { usedControl } from './use-leave.ts'

/**
 * For a dialog that is rendered only while it is open: after it is closed, focuses the control that opened it, or the content
 * if there is none anymore. Fluent's dialogs do so only for their own triggers.
 */
export function useReturnFocus(): void {
  const [openers] = useState(() => (typeof document === 'undefined' ? [] : findOpeners()))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const opener = openers.find((each) => each instanceof HTMLElement && canHaveFocus(each))
        // A dialog leaves the scroll position where it is.
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        else focusContent()
      })
    },
    [openers],
  )
}

/** What may have opened the dialog. An item of a menu disappears with its menu, whose button remains. */
function findOpeners(): (Element | null | undefined)[] {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return [usedControl(), activeElement, document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')]
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element !== document.body && element.checkVisibility()
}
