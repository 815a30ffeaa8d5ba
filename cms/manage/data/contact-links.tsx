import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
})

const contacts: Record<string, readonly string[]> = {
  thesis: ['studies', 'register'],
  topics: ['topics', 'register'],
}

/** Whom to write to about these entries; names and addresses are texts that managers can change. */
export function ContactLinks({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const names = Object.hasOwn(contacts, slug) ? (contacts[slug] ?? []) : []
  if (names.length === 0) return null
  return (
    <p className={styles.line}>
      <span>{t('manage.contact.title')}</span>
      {names.map((name) => (
        <span key={name}>
          {t(`manage.contact.${name}.name`)}:{' '}
          <Link href={`mailto:${t(`manage.contact.${name}.address`)}`} inline>
            {t(`manage.contact.${name}.address`)}
          </Link>
        </span>
      ))}
    </p>
  )
}
