/** What a person can be in, for example a form field: a control with its buttons and everything that it opens. */
export type Place = { onLeave: () => void }

/**
 * Tracks in which places the person is, from every press and every change of focus in `target`. `enter` is to be called
 * for each press and each focus inside a place, while the event bubbles. What was left is told so only when the click is
 * about to arrive, because between `mousedown` and `click` nothing may move below the pointer. Neither `relatedTarget` nor
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
    settle()
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
    // Before the handlers of the click, for example of one that submits the form.
    click: () => {
      isPressed = false
      if (leaving.size > 0) flush(settle)
    },
    // Released elsewhere, there is no click. If there is one, it follows in the same task.
    mouseup: () => setTimeout(endPress),
    dragend: () => setTimeout(endPress),
    keydown: () => {
      pressedControl = undefined
      if (isPressed) endPress()
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
