import { useId } from 'react'
import { formatNumber } from '#contract/values/format-number.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Bar } from './bar.tsx'
import { ChartFills, fillOf } from './chart-fills.tsx'
import { ChartLegend } from './chart-legend.tsx'
import styles from './charts.module.css'

type Props = {
  /** The values of a row are those of the series, in their order. */
  rows: readonly { key: string; label: string; total: number; values: readonly number[] }[]
  series: readonly { key: string; label: string }[]
}

/** Horizontal bars with their totals, each of the parts of a series if there are several. Screen readers read a table instead. */
export function BarChart({ rows, series }: Props) {
  const id = useId().replaceAll(/\W/g, '')
  const language = useLanguage()
  // An entry with several values is in several parts of its row.
  const lengthOf = ({ total, values }: Props['rows'][number]) =>
    series.length > 0 ? values.reduce((sum, value) => sum + value, 0) : total
  const highest = Math.max(1, ...rows.map(lengthOf))
  return (
    <div aria-hidden className={styles.chart}>
      <ChartFills id={id} count={Math.max(series.length, 2)} />
      {series.length > 0 && (
        <ChartLegend
          items={series.map((each, index) => ({
            ...each,
            swatch: <rect width="100%" height="100%" fill={fillOf(id, index)} />,
          }))}
        />
      )}
      <div className={styles.rows}>
        {rows.map((row) => {
          const { key, label, total, values } = row
          const parts = series.map((each, index) => ({
            key: each.key,
            value: values[index] ?? 0,
            fill: fillOf(id, index),
            title: `${each.label}: ${formatNumber(values[index] ?? 0, language)}`,
          }))
          const whole = [{ key: 'all', value: total, fill: 'var(--spine-2)' }]
          return (
            <div key={key} className={styles.row}>
              <span className={styles.label}>{label}</span>
              <span className={styles.line}>
                <span style={{ width: `calc((100% - 4rem) * ${lengthOf(row) / highest})` }}>
                  <Bar
                    className={styles.bar}
                    parts={series.length > 0 ? parts : whole}
                    highest={lengthOf(row)}
                  />
                </span>
                <span className={styles.number}>{formatNumber(total, language)}</span>
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
