import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './chips.module.css'

type Props = {
  labels: readonly string[]
  lang?: string | undefined
  /** Renders a label as a link. */
  linkOf?: ((label: string) => ReactNode) | undefined
}

/** A list of short labels such as levels, periods or keywords; renders nothing if empty. */
export function Chips({ labels, lang, linkOf }: Props) {
  if (labels.length === 0) return null
  return (
    <ul className={styles.list} lang={lang}>
      {labels.map((label) => (
        <li key={label} dir="auto" className={clsx(styles.chip, linkOf && styles.linked)}>
          {linkOf ? linkOf(label) : label}
        </li>
      ))}
    </ul>
  )
}
