import { useMemo } from 'react'
import type { Spine } from '#contract/spines.ts'
import { drawSpines } from './draw-spines.ts'
import styles from './spine-pattern.module.css'

/** As wide as a page, with the years. */
const size = { width: 1200, height: 86, bar: 13, gap: 3, yearGap: 34, labels: true } as const

type Props = { spines: readonly Spine[]; className?: string | undefined }

/**
 * The spine pattern: as many of the newest theses as fit the width of its container. Its
 * height is always the same, and the server's markup suits all widths. Decoration.
 */
export function SpinePattern({ spines, className }: Props) {
  const { width, height, markup } = useMemo(() => drawSpines(spines, { ...size, isCropped: true }), [spines])
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
