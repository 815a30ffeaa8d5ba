import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import barStyles from './bar.module.css'
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
  children,
}: PopoverButtonProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change closes the panel
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [closeOn])

  return (
    <>
      <button
        type="button"
        className={clsx(barStyles.item, buttonClassName)}
        popoverTarget={id}
        {...(name && { 'aria-label': name, title: name })}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={clsx(styles.panel, panelClassName)}
        {...(isNote && {
          role: 'note',
          tabIndex: -1,
          onToggle: ({ newState }) => newState === 'open' && panel.current?.focus(),
        })}
      >
        {children}
      </div>
    </>
  )
}
