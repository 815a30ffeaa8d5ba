import { drawMark, markColors, markSize } from './draw-mark.ts'

const content = { __html: drawMark(markColors()) }

/** The register's mark beside its name: three spines on a shelf. Decoration. */
export function Mark({ size = 28, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${markSize} ${markSize}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={content}
    />
  )
}
