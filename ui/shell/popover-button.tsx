import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useBarStyles } from './bar-styles.ts'

const useStyles = makeStyles({
  panel: {
    position: 'fixed',
    inset: 'auto',
    top: '64px',
    right: '16px',
    margin: 0,
    padding: '8px',
    minWidth: '220px',
    maxWidth: 'calc(100vw - 32px)',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    '@supports (position-area: bottom)': {
      positionAnchor: 'auto',
      top: 'anchor(bottom)',
      right: 'auto',
      left: 'anchor(left)',
      marginTop: '8px',
      positionTryFallbacks: 'flip-inline',
    },
  },
})

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
  const styles = useStyles()
  const bar = useBarStyles()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change closes the panel
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [closeOn])

  return (
    <>
      <button
        type="button"
        className={mergeClasses(bar.item, buttonClassName)}
        popoverTarget={id}
        {...(name && { 'aria-label': name, title: name })}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={mergeClasses(styles.panel, panelClassName)}
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
