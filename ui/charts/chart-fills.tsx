import styles from './charts.module.css'

const size = 8
const shades = ['spine-4', 'spine-2', 'spine-1'] as const
/** Marks over a shade, so that no two fills differ by colour alone: stripes, dots and lines. */
const marks = [undefined, 'M-2 2 2 -2M0 8 8 0M6 10 10 6', 'M1.5 2.5h2M5.5 6.5h2', 'M0 4h8'] as const

/** All combinations, of which neighbours differ in both. */
const fills = Array.from({ length: shades.length * marks.length }, (_, index) => ({
  key: String(index),
  shade: shades[index % shades.length],
  mark: marks[index % marks.length],
}))

/** The fill of a series, of those that `ChartFills` of the same id defines. */
export function fillOf(id: string, index: number): string {
  return `url(#${id}-${index})`
}

/** Defines the fills of the series of a chart. `id` may contain letters, digits and `_` only. */
export function ChartFills({ id, count }: { id: string; count: number }) {
  return (
    <svg className={styles.definitions} aria-hidden focusable="false">
      <defs>
        {fills.slice(0, count).map(({ key, shade, mark }, index) => (
          <pattern key={key} id={`${id}-${index}`} width={size} height={size} patternUnits="userSpaceOnUse">
            <rect width={size} height={size} fill={`var(--${shade})`} />
            {mark && <path className={styles.mark} d={mark} />}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
