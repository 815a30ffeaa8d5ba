import { ChevronDownRegular } from '@fluentui/react-icons'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './editor-row.module.css'
import type { RowTools } from './sortable-list.tsx'

type Props = {
  /** The path of the row in the request. */
  path: string
  isOpen: boolean
  onToggle: () => void
  label: string
  slug: string
  /** Below the label. */
  notes?: readonly string[] | undefined
  /** What is missing, below the label. */
  warnings?: readonly string[]
  /** Details beside the label. */
  children: ReactNode
  isWrong: boolean
  tools: Pick<RowTools<object>, 'handle' | 'moves'>
}

/** The line of a field or field set: what it is, and the button that opens what can be changed. */
export function RowSummary(props: Props) {
  const { path, isOpen, onToggle, label, slug, notes = [], warnings = [], children, isWrong, tools } = props
  return (
    <div className={clsx(styles.line, isOpen && styles.open)}>
      {tools.handle}
      <button
        type="button"
        className={clsx(styles.summary, isWrong && styles.wrong)}
        aria-expanded={isOpen}
        data-path={path}
        onClick={onToggle}
      >
        <span className={styles.names}>
          <span className={styles.label}>{label}</span>
          {slug !== label && <span className={styles.slug}>{slug}</span>}
          {notes.map((note) => (
            <span key={note} className={styles.condition}>
              {note}
            </span>
          ))}
          {warnings.map((warning) => (
            <span key={warning} className={styles.misplaced}>
              {warning}
            </span>
          ))}
        </span>
        {children}
        <ChevronDownRegular className={styles.chevron} aria-hidden />
      </button>
      <span className={styles.moves}>{tools.moves}</span>
    </div>
  )
}
