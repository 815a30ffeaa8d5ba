import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './row-line.module.css'

export type LineDetail = {
  name: string
  /** Empty for a row without the detail. */
  text: ReactNode
  /** The table has a column for the detail, so only a card displays it here. */
  hasColumn?: true
}

/** The details of a row in one line below its title. */
export function RowLine({ details }: { details: readonly LineDetail[] }) {
  const shown = details.filter(
    ({ text }) => text !== null && text !== undefined && text !== '' && text !== false,
  )
  const firstInTable = shown.findIndex(({ hasColumn }) => !hasColumn)
  return (
    <p className={clsx(styles.line, firstInTable < 0 && styles.onCards)}>
      {shown.map(({ name, text, hasColumn }, index) => (
        <span key={name} className={hasColumn && styles.onCards}>
          {index > 0 && (
            <span className={index <= firstInTable ? styles.onCards : undefined}>{'\u00a0· '}</span>
          )}
          <bdi>{text}</bdi>
        </span>
      ))}
    </p>
  )
}

/** Names of supervisors, introduced so that they are not taken for authors. */
export function Supervisors({ names }: { names: readonly string[] }) {
  return useTranslation().t('item.supervisedBy', { count: names.length, names: names.join(', ') })
}
