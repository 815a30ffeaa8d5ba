import { useEffect, useState } from 'react'
import { focusContent } from './focus-content.ts'
import { usedControl } from './use-leave.ts'

/**
 * For a dialog that is rendered only while it is open: after it is closed, focuses the control that opened it, or the content
 * if there is none anymore. Fluent's dialogs do so only for their own triggers.
 */
export function useReturnFocus(): void {
  const [openers] = useState(() => (typeof document === 'undefined' ? [] : findOpeners()))
  const [outer] = useState(() => openers[1]?.closest('[role=dialog]'))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return
        const opener = openers.find((each) => each instanceof HTMLElement && canHaveFocus(each))
        // A dialog leaves the scroll position where it is.
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        // A dialog around the opener that was closed too returns the focus itself.
        else if (outer?.isConnected !== false) focusContent()
      })
    },
    [openers, outer],
  )
}

/** The elements that may have opened the dialog. A menu item disappears with its menu, but the menu's button remains. */
function findOpeners(): (Element | null | undefined)[] {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return [usedControl(), activeElement, document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')]
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element !== document.body && element.checkVisibility()
}
