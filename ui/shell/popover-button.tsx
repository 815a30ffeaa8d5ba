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
  /** For a button that shows an icon alone. */
  name?: string
  panelClassName?: string
  buttonClassName?: string
  /** A change of it closes the panel, such as a navigation that a link in the panel starts. */
  closeOn?: string
  children: ReactNode
}

/** A button that opens a panel below it. The browser's own popover: works before any script, closes by Escape. */
export function PopoverButton({
  label,
  name,
  panelClassName,
  buttonClassName,
  closeOn,
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
      <div ref={panel} id={id} popover="auto" className={mergeClasses(styles.panel, panelClassName)}>
        {children}
      </div>
    </>
  )
}
