import { useMemo } from 'react'
import type { Spine } from '#contract/spines.ts'
import { drawSpines } from './draw-spines.ts'
import styles from './spine-pattern.module.css'

/** As wide as a page, with the years. */
const size = { width: 1200, height: 86, bar: 13, gap: 3, yearGap: 34, labels: true } as const

/** The widths of the container queries of the styles, which hide years that would be cut. */
const crops = [280, 340, 420, 520, 620, 720, 840, 960, 1080, 1170]

type Props = { spines: readonly Spine[]; className?: string | undefined }

/**
 * The spine pattern: as many of the newest theses as fit the width of its container, with the shelf going on at the left. Its
 * height is always the same, and the server's markup suits all widths. Decoration.
 */
export function SpinePattern({ spines, className }: Props) {
  const { width, height, markup } = useMemo(() => drawSpines(spines, { ...size, crops }), [spines])
  return (
    <div className={className}>
      <div className={styles.container}>
        <svg
          className={styles.pattern}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          preserveAspectRatio="xMaxYMax slice"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      </div>
    </div>
  )
}
