import { drawSpines, type SpineDrawing } from './draw-spines.ts'
import styles from './empty-shelf.module.css'

/** Fixed sample data: empty, error and printed pages load no theses to draw. */
const spines = (
  [
    ['bachelor', 1, 0],
    ['phd', 4, 14],
    ['masters', 0, 28],
    ['masters', 3, 43],
    ['masters', 2, 57],
    ['masters', 1, 64],
    ['bachelor', 1, 71],
    ['masters', 0, 82],
    ['bachelor', 0, 88],
    ['masters', 1, 93],
    ['masters', 0, 99],
  ] as const
).map(([degree, curriculum, seed]) => ({ year: 0, degree, curriculum, seed }))

const size = { width: 222, height: 56, bar: 15, gap: 3 } as const
const withGap = drawSpines(spines, { ...size, missing: 5 })
const whole = drawSpines(spines, size)

/** The picture of empty and error pages: a shelf with a gap. Hidden from screen readers. */
export function EmptyShelf() {
  return <Shelf {...withGap} />
}

/** The same shelf without a gap, for the foot of a printed page. Hidden from screen readers. */
export function WholeShelf() {
  return <Shelf {...whole} />
}

function Shelf({ width, height, markup }: SpineDrawing) {
  return (
    <svg
      className={styles.shelf}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
