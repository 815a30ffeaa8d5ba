import { AddRegular } from '@fluentui/react-icons/headless/svg/add'
import { ButtonLink } from './button-link.tsx'
import styles from './list-header.module.css'

type Props = {
  title: string
  /** How many there are. */
  count?: string | undefined
  intro?: string
  add?: { to: string; label: string }
}

/** A list's title with the number of its items, an introduction, and a link to the add page. */
export function ListHeader({ title, count, intro, add }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {count && <p className={styles.count}>{count}</p>}
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {add && (
        <ButtonLink to={add.to} icon={<AddRegular />} className={styles.add}>
          {add.label}
        </ButtonLink>
      )}
    </header>
  )
}
