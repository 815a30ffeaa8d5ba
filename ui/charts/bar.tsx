import styles from './charts.module.css'

/** Without a fill, it has that of the class of the bar. */
export type BarPart = { key: string; value: number; fill?: string | undefined; title?: string | undefined }

type Props = {
  parts: readonly BarPart[]
  /** The value of a bar over the whole width. */
  highest: number
  className?: string | undefined
}

/** A bar of parts beside each other. Unlike backgrounds, it is printed and visible in forced colours. */
export function Bar({ parts, highest, className }: Props) {
  const share = (value: number) => `${(100 * value) / Math.max(highest, 1)}%`
  let end = 0
  return (
    <svg className={className} aria-hidden focusable="false">
      {parts.map(({ key, value, fill, title }) => {
        end += value
        return (
          value > 0 && (
            <rect
              key={key}
              x={share(end - value)}
              width={share(value)}
              height="100%"
              {...(fill && { fill, className: styles.part })}
            >
              {title && <title>{title}</title>}
            </rect>
          )
        )
      })}
    </svg>
  )
}
