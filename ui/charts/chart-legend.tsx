import type { ReactNode } from 'react'
import styles from './charts.module.css'

type Props = {
  /** `swatch`: the content of an SVG, or a background. */
  items: readonly { key: string; label: string; swatch: ReactNode | { background: string } }[]
}

/** The names of the series of a chart beside their fills. */
export function ChartLegend({ items }: Props) {
  return (
    <ul className={styles.legend}>
      {items.map(({ key, label, swatch }) => (
        <li key={key} className={styles.key}>
          {typeof swatch === 'object' && swatch !== null && 'background' in swatch ? (
            <span className={styles.swatch} style={swatch} />
          ) : (
            <svg className={styles.swatch} aria-hidden focusable="false">
              {swatch}
            </svg>
          )}
          {label}
        </li>
      ))}
    </ul>
  )
}
