import { ArrowSortRegular } from '@fluentui/react-icons/headless/svg/arrow-sort'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, headerOf } from './columns.ts'
import { ResultCount } from './result-count.tsx'
import styles from './skeleton-rows.module.css'
import tableStyles from './table.module.css'
import { cellClasses, headClass, leavingClass } from './table-classes.ts'

/** A bar in place of a text. */
export function SkeletonBar({ className }: { className?: string | undefined }) {
  return <span className={clsx(styles.bar, className)} />
}

/** Placeholder rows, displayed when loading takes more than 300 ms. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <Placeholder>
      {keysOf(count).map((key) => (
        <div key={key} className={styles.row}>
          <SkeletonBar />
          <SkeletonBar />
          <SkeletonBar />
        </div>
      ))}
    </Placeholder>
  )
}

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  count: number
  compact?: boolean
  oneLine?: boolean | undefined
  hasSelection?: boolean
  /** The number of rows is elsewhere. */
  isUncounted?: boolean
  /** Loading has taken long already. */
  isLate?: boolean
}

/** Placeholder rows of a table, with its columns and as high as its rows. */
export function SkeletonTable<Row>({
  columns,
  count,
  compact = false,
  oneLine = false,
  hasSelection = false,
  isUncounted = false,
  isLate = false,
}: Props<Row>) {
  const { t } = useTranslation()
  const cells = cellClasses(columns, compact)
  return (
    <Placeholder isLate={isLate}>
      {!isUncounted && <ResultCount text="" isSimilar={false} />}
      <table className={clsx(tableStyles.table, styles.table, oneLine && tableStyles.oneLine)} aria-hidden>
        <colgroup>
          {hasSelection && <col style={{ width: 32 }} />}
          {columns.map((column) => (
            <col key={column.id} className={leavingClass(column)} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead className={clsx(tableStyles.head, !hasSelection && tableStyles.hiddenOnCards)}>
          <tr>
            {hasSelection && (
              <th className={tableStyles.selection}>
                <SkeletonBox />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} className={headClass(column, compact)}>
                <span className={column.sortable && tableStyles.sortButton}>
                  {column.kind !== 'action' && column.kind !== 'picture' && headerOf(t, column)}
                  {column.sortable && (
                    <span className={tableStyles.unsorted}>
                      <ArrowSortRegular />
                    </span>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={tableStyles.body}>
          {keysOf(count).map((key) => (
            <tr key={key} className={clsx(tableStyles.row, styles.tableRow, compact && styles.compact)}>
              {hasSelection && (
                <td className={tableStyles.selection}>
                  <SkeletonBox />
                </td>
              )}
              {columns.map(({ id, isTitle, kind }, index) => (
                <td key={id} className={clsx(cells[index], kind !== 'action' && styles.cell)}>
                  <div className={tableStyles.content}>
                    {kind !== 'action' && <SkeletonBar className={styles.line} />}
                    {(isTitle || kind === 'name') && !compact && <SkeletonBar className={styles.second} />}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Placeholder>
  )
}

/** Frame of placeholders; appears after 300 ms unless loading has taken long already (`isLate`). */
export function Placeholder({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div
      role="progressbar"
      className={clsx(styles.placeholder, !isLate && styles.delayed)}
      aria-label={t('table.loading')}
      aria-busy
    >
      {children}
    </div>
  )
}

/** As high as a checkbox with its target. */
function SkeletonBox() {
  return (
    <span className={tableStyles.rowCheckbox}>
      <SkeletonBar className={styles.box} />
    </span>
  )
}

function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, row) => `row-${row}`)
}
