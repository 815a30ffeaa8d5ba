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
    paddingBottom: tokens.spacingVerticalXL,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    '@media (max-width: 640px)': { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
  },
  intro: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground2,
    maxWidth: '70ch',
  },
  add: { minHeight: '44px' },
})

type Props = { title: string; intro: string; add?: { to: string; label: string } }

/** A list's title, what it is, and the way to add to it. */
export function ListHeader({ title, intro, add }: Props) {
  const styles = useStyles()
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      {add && (
        <ButtonLink to={add.to} appearance="primary" icon={<AddRegular />} className={styles.add}>
          {add.label}
        </ButtonLink>
      )}
    </header>
  )
}
