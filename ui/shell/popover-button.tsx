import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import barStyles from './bar.module.css'
import { placeBelow } from './place-below.ts'
import styles from './popover-button.module.css'

type PopoverButtonProps = {
  label: ReactNode
  /** Accessible name of an icon-only button. */
  name?: string
  panelClassName?: string
  buttonClassName?: string
  /** The panel closes when this value changes, for example the current path. */
  closeOn?: string
  /** The panel is a text, which is focused so that screen readers read it. */
  isNote?: boolean
  /** The panel is a menu of actions, and closes when one is chosen. */
  closesOnClick?: boolean
  children: ReactNode
}

/** A button that opens a panel below it. Uses the native popover, which works before hydration and closes on Escape. */
export function PopoverButton({
  label,
  name,
  panelClassName,
  buttonClassName,
  closeOn,
  isNote = false,
  closesOnClick = false,
  children,
}: PopoverButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const removeListeners = useRef<() => void>(undefined)
  const previousCloseOn = useRef(closeOn)
  /** Without it, browsers differ in whether the button is the anchor. */
  const anchorName = `--anchor${id.replace(/[^\w-]/g, '')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change closes the panel
  useEffect(() => {
    const hasChanged = previousCloseOn.current !== closeOn
    previousCloseOn.current = closeOn
    if (!panel.current?.matches(':popover-open')) return
    if (hasChanged) panel.current.hidePopover()
    // Opened before hydration.
    else handleToggle(true)
  }, [closeOn])

  useEffect(() => () => removeListeners.current?.(), [])

  function handleToggle(isOpen: boolean) {
    removeListeners.current?.()
    if (!isOpen || !button.current || !panel.current) return
    const removals = [
      keepBelowButton(button.current, panel.current),
      closeWhenLeft(button.current, panel.current),
    ]
    removeListeners.current = () => {
      for (const remove of removals) remove()
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={clsx(barStyles.item, buttonClassName)}
        style={{ anchorName }}
        popoverTarget={id}
        {...(name && { 'aria-label': name, title: name })}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={clsx(styles.panel, isNote && styles.note, panelClassName)}
        style={{ positionAnchor: anchorName }}
        {...(closesOnClick && { onClick: () => panel.current?.hidePopover() })}
        onBeforeToggle={({ newState }) => handleToggle(newState === 'open')}
        {...(isNote && {
          role: 'note',
          tabIndex: -1,
          onToggle: ({ newState }) => newState === 'open' && panel.current?.focus({ preventScroll: true }),
        })}
      >
        {children}
      </div>
    </>
  )
}

/** Closes the panel when the focus moves outside, to what the panel could cover. Returns a function that removes the listener. */
function closeWhenLeft(button: HTMLElement, panel: HTMLElement): () => void {
  function handleFocus({ target }: FocusEvent) {
    if (target instanceof Node && !button.contains(target) && !panel.contains(target)) panel.hidePopover()
  }
  document.addEventListener('focusin', handleFocus)
  return () => document.removeEventListener('focusin', handleFocus)
}

/**
 * Keeps an open panel below its button in browsers without CSS anchor positioning, until the returned function is called. Panels that
 * are positioned by their own styles stay there.
 */
function keepBelowButton(button: HTMLElement, panel: HTMLElement): () => void {
  if (getComputedStyle(panel).getPropertyValue('--is-positioned')) return () => undefined
  function move() {
    const { left, top } = placeBelow(
      button.getBoundingClientRect(),
      panel.offsetWidth,
      document.documentElement.clientWidth,
    )
    Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, right: 'auto' })
  }
  move()
  // When it is displayed, and its width is known.
  requestAnimationFrame(move)
  addEventListener('resize', move)
  addEventListener('scroll', move, { capture: true, passive: true })
  return () => {
    removeEventListener('resize', move)
    removeEventListener('scroll', move, { capture: true })
  }
}
