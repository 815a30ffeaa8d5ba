import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Place, trackPlaces } from './places.ts'

const places =
  typeof window === 'undefined'
    ? undefined
    : trackPlaces(window, { flush: (run) => flushSync(run), hasFocus: () => document.hasFocus() })

/**
 * Calls `onLeave` when the person goes on to something outside of an element and of what it opens, for example a calendar
 * in a portal. Returns the props of that element.
 */
export function useLeave(onLeave: () => void) {
  const place = useRef<Place>({ onLeave })
  useLayoutEffect(() => {
    place.current.onLeave = onLeave
  })
  useEffect(() => {
    const { current } = place
    return () => places?.forget(current)
  }, [])
  const enter = () => places?.enter(place.current)
  return { onFocusCapture: enter, onMouseDownCapture: enter }
}

/**
 * The control that the person used last, by pointer or by key: the focused one, or, where a click does not focus, the pressed
 * one in what has the focus.
 */
export function usedControl(): Element | null {
  const { activeElement } = document
  const pressed = places?.pressedControl()
  return pressed && (!activeElement || activeElement.contains(pressed)) ? pressed : activeElement
}
