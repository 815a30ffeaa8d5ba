/** A region that a person uses, for example a form field: a control with its buttons and everything that it opens. */
export type Place = { onLeave: () => void }

/**
 * Tracks in which places the person is, from every press and every change of focus in `target`. `enter` is to be called
 * for each press and each focus inside a place, while the event bubbles. What was left is told so only when the press ends,
 * because a click arrives where the pointer is released: until then nothing may move below it. Neither `relatedTarget` nor
 * `activeElement` says what is pressed: Safari does not focus a button that is clicked.
 *
 * `flush` runs its callback and renders what it changed. Without the focus of the window nothing is left: the person looks
 * something up elsewhere.
 */
export function trackPlaces(
  target: EventTarget,
  { flush, hasFocus }: { flush: (run: () => void) => void; hasFocus: () => boolean },
) {
  /** Outer places are before inner ones. */
  const occupied = new Set<Place>()
  const leaving = new Set<Place>()
  let isPressed = false
  let pressedControl: HTMLElement | undefined

  function leaveAll() {
    for (const place of occupied) leaving.add(place)
  }
  function settle() {
    const left = [...leaving].reverse()
    leaving.clear()
    for (const place of left) occupied.delete(place)
    // The inner place first: what it changes is part of the outer one.
    for (const { onLeave } of left) onLeave()
  }
  function endPress() {
    isPressed = false
    if (leaving.size > 0) flush(settle)
  }
  function handleFocus() {
    // A press says itself what it leaves.
    if (isPressed) return
    leaveAll()
    setTimeout(() => {
      if (isPressed) return
      if (hasFocus()) settle()
      else leaving.clear()
    })
  }
  const listeners = {
    mousedown: (event: Event) => {
      isPressed = true
      const element = event.target
      pressedControl =
        typeof Element !== 'undefined' && element instanceof Element
          ? (element.closest<HTMLElement>('button, a[href], [tabindex], input, select, textarea') ??
            undefined)
          : undefined
      leaveAll()
    },
    // Where the click arrives is decided now, and its handlers run later: a form is checked with what was left. At the click
    // itself it would be too late, because the browser has already changed a check box, which React would change back.
    mouseup: endPress,
    dragend: endPress,
    contextmenu: endPress,
    keydown: () => {
      // A key may be held during a press.
      if (isPressed) return
      pressedControl = undefined
      endPress()
    },
    focusin: handleFocus,
    focusout: handleFocus,
  }
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener, { capture: true })

  return {
    enter: (place: Place): void => {
      leaving.delete(place)
      occupied.add(place)
    },
    forget: (place: Place): void => {
      leaving.delete(place)
      occupied.delete(place)
    },
    /** The control that was pressed last, unless a key was pressed since. */
    pressedControl: (): HTMLElement | undefined => pressedControl,
  }
}
