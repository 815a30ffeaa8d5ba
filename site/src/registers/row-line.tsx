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
  /** A card does without it. */
  onlyInTable?: true
}

/** The details of a row in one line below its title. */
export function RowLine({ details }: { details: readonly LineDetail[] }) {
  const shown = details.filter(
    ({ text }) => text !== null && text !== undefined && text !== '' && text !== false,
  )
  return (
    <p className={clsx(styles.line, placeClass({ onCards: true, inTable: shown.some(isInTable) }))}>
      {shown.map((detail, index) => {
        const before = shown.slice(0, index)
        const place = { onCards: isOnCards(detail), inTable: isInTable(detail) }
        const dot = {
          onCards: place.onCards && before.some(isOnCards),
          inTable: place.inTable && before.some(isInTable),
        }
        return (
          <span key={detail.name} className={placeClass(place)}>
            {(dot.onCards || dot.inTable) && <span className={placeClass(dot)}>{'\u00a0· '}</span>}
            <bdi>{detail.text}</bdi>
          </span>
        )
      })}
    </p>
  )
}

function isInTable({ hasColumn }: LineDetail): boolean {
  return !hasColumn
}

function isOnCards({ onlyInTable }: LineDetail): boolean {
  return !onlyInTable
}

function placeClass({ onCards, inTable }: { onCards: boolean; inTable: boolean }): string | undefined {
  return clsx(!inTable && styles.onCards, !onCards && styles.inTable) || undefined
}

/** Names of supervisors, introduced so that they are not taken for authors. */
export function Supervisors({ names }: { names: readonly string[] }) {
  return useTranslation().t('item.supervisedBy', { count: names.length, names: names.join(', ') })
}
