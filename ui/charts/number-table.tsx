import clsx from 'clsx'
import hiddenStyles from '../theme/visually-hidden.module.css'
import styles from './charts.module.css'

type Props = {
  label: string
  /** The heading of the rows. */
  head: string
  columns: readonly { key: string; label: string }[]
  /** Formatted numbers. */
  rows: readonly { key: string; label: string; cells: readonly string[]; isTotal?: boolean }[]
  /** For screen readers only, while a chart displays the numbers. */
  isHidden?: boolean
  /** As wide as the page, in lines of 40 pixels. The last two columns have the totals and their shares, which stay in view. */
  isWide?: true
}

/** The numbers of a chart. It scrolls within its own box. */
export function NumberTable({ label, head, columns, rows, isHidden = false, isWide }: Props) {
  const heading = clsx(styles.head, isWide && styles.wideHead)
  const cell = clsx(styles.cell, isWide && styles.wideCell)
  const name = clsx(styles.name, isWide && styles.wideName)
  const staying = (index: number) =>
    isWide && [styles.wideShare, styles.wideTotal][columns.length - 1 - index]
  return (
    // Keyboard users must be able to scroll a table that is wider than the window.
    <section
      className={isHidden ? hiddenStyles.hidden : styles.frame}
      aria-label={label}
      tabIndex={isHidden ? undefined : 0}
    >
      <table className={clsx(styles.table, isWide && styles.wide)}>
        <thead>
          <tr>
            <th scope="col" className={clsx(heading, name)}>
              {head}
            </th>
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={clsx(heading, staying(index))}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={clsx(cell, name, row.isTotal && styles.total)}>
                {isWide ? <span className={styles.wideLabel}>{row.label}</span> : row.label}
              </th>
              {columns.map(({ key }, index) => (
                <td key={key} className={clsx(cell, staying(index), row.isTotal && styles.total)}>
                  {row.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
