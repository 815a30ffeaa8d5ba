import styles from './chips.module.css'

type Props = {
  labels: readonly string[]
  lang?: string | undefined
}

/** A list of short labels such as levels or periods; renders nothing if empty. */
export function Chips({ labels, lang }: Props) {
  if (labels.length === 0) return null
  return (
    <ul className={styles.list} lang={lang}>
      {labels.map((label) => (
        <li key={label} dir="auto" className={styles.chip}>
          {label}
        </li>
      ))}
    </ul>
  )
}
