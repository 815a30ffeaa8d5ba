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
  /** As wide as the page, in lines of 40 pixels. */
  isWide?: true
}

/** The numbers of a chart. It scrolls within its own box. */
export function NumberTable({ label, head, columns, rows, isHidden = false, isWide }: Props) {
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
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={clsx(row.isTotal && styles.total)}>
              <th scope="row">{row.label}</th>
              {columns.map(({ key }, index) => (
                <td key={key}>{row.cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
