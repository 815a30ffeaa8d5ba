import type { ReactNode } from 'react'
import { formatNumber } from '#contract/values/format-number.ts'
import { Bar } from '#ui/charts/bar.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import styles from './numbers.module.css'

type Props = {
  caption: string
  note?: string | undefined
  /** What the rows are, and what is counted. */
  heads: readonly [string, string]
  rows: readonly { key: string; label: ReactNode; count: number }[]
}

/** A table of counts, which are bars too. */
export function BarTable({ caption, note, heads, rows }: Props) {
  const language = useLanguage()
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <div className={styles.chart}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {caption}
          {note && <span className={styles.note}>{note}</span>}
        </caption>
        <colgroup>
          <col className={styles.labels} />
          <col />
        </colgroup>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" className={styles.head}>
                <span className={hiddenStyles.hidden}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, count }) => (
            <tr key={key} className={styles.row}>
              <th scope="row" className={styles.label}>
                {label}
              </th>
              <td className={styles.count}>
                <Bar className={styles.bar} parts={[{ key, value: count }]} highest={highest} />
                <span className={styles.number}>{formatNumber(count, language)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
