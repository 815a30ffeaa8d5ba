import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useButtonStyles } from './button-link.tsx'

const useStyles = makeStyles({
  button: {
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  subtle: { padding: tokens.spacingHorizontalXS, border: 'none', color: tokens.colorNeutralForeground2 },
})

type Props = {
  /** The accessible name, which also names the row. */
  label: string
  title?: string
  isSubtle?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button in a table row. A native element, because a table renders hundreds of them at once. */
export function RowButton({ label, title, isSubtle = false, onClick, children }: Props) {
  const { link, compact } = useButtonStyles()
  const { button, subtle } = useStyles()
  return (
    <button
      type="button"
      className={mergeClasses(link, compact, button, isSubtle && subtle)}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
