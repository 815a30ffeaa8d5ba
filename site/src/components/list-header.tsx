import { AddRegular } from '@fluentui/react-icons/headless/svg/add'
import { ButtonLink } from './button-link.tsx'
import styles from './list-header.module.css'

type Props = { title: string; intro: string; add?: { to: string; label: string } }

/** A list's title, introduction and link to the add page. */
export function ListHeader({ title, intro, add }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      {add && (
        <ButtonLink to={add.to} appearance="primary" size="large" icon={<AddRegular />}>
          {add.label}
        </ButtonLink>
      )}
    </header>
  )
}
