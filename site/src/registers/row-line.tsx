import clsx from 'clsx'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMatch } from '#contract/match-words.ts'
import type { FacetName } from '#contract/registers/registers.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import styles from './row-line.module.css'
import { FiltersContext, FoundKeywords, Marked, SearchContext } from './search-matches.tsx'

export type LineDetail = {
  name: string
  /** Empty for a row without the detail. */
  text: ReactNode
  /** The facet that the detail is of, with its values: a row does not repeat what its list is filtered by. */
  facet?: { name: FacetName; values: readonly string[] }
  /** The table has a column for the detail, so only a card displays it here. */
  hasColumn?: true
  /** A card does without it. */
  onlyInTable?: true
}

type Props = {
  row: ItemRow
  /** Without the keywords by which a search found the row, which are second. */
  detailsOf: (row: ItemRow, query: string) => readonly LineDetail[]
}

/** The details of a row in one line below its title. */
export function RowLine({ row, detailsOf }: Props) {
  const query = useContext(SearchContext)
  const filters = useContext(FiltersContext)
  const { keywords } = row
  const text = keywords.length > 0 && <FoundKeywords keywords={keywords} query={query} />
  const shown = detailsOf(row, query)
    .toSpliced(1, 0, { name: 'keywords', text })
    .filter(({ text }) => text !== null && text !== undefined && text !== '' && text !== false)
    .filter(({ facet }) => !facet || facet.values.join('\n') !== filters[facet.name]?.join('\n'))
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
            {(dot.onCards || dot.inTable) && (
              <span className={clsx(styles.dot, placeClass(dot))}>{'\u00a0· '}</span>
            )}
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

/** A card has it if a search found it. */
export function referenceDetail({ reference }: ItemRow, query: string): LineDetail {
  return {
    name: 'reference',
    text: (
      <span className={styles.reference}>
        <Marked text={reference} />
      </span>
    ),
    ...(!hasMatch(reference, query) && { onlyInTable: true }),
  }
}

/** A card has them if a search found one. */
export function supervisorsDetail(names: readonly string[], query: string): LineDetail {
  const isFound = names.some((name) => hasMatch(name, query))
  return {
    name: 'supervisors',
    text: names.length > 0 && <Supervisors names={names} />,
    facet: { name: 'supervisors', values: names },
    ...(!isFound && { onlyInTable: true }),
  }
}

/** Names of supervisors, introduced so that they are not taken for authors. */
function Supervisors({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return <Marked text={t('item.supervisedBy', { count: names.length, names: names.join(', ') })} />
}
