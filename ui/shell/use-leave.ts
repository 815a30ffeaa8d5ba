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

/** The control that the person used last, by pointer or by key. */
export function usedControl(): Element | null {
  return places?.pressedControl() ?? document.activeElement
}
