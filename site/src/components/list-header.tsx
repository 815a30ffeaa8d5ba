import { makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { ButtonLink } from './button-link.tsx'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    paddingBottom: tokens.spacingVerticalXXL,
  },
  text: { minWidth: 0 },
  intro: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
})

type Props = { title: string; intro: string; add?: { to: string; label: string } }

/** A list's title, introduction and link to the add page. */
export function ListHeader({ title, intro, add }: Props) {
  const styles = useStyles()
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
