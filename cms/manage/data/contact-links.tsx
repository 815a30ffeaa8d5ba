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

/** Contacts for a register. Their names and addresses are translations that managers can edit. */
export function ContactLinks({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const contactKeys = Object.hasOwn(contacts, slug) ? (contacts[slug] ?? []) : []
  if (contactKeys.length === 0) return null
  return (
    <p className={styles.line}>
      <span>{t('manage.contact.title')}</span>
      {contactKeys.map((key) => (
        <span key={key}>
          {t(`manage.contact.${key}.name`)}:{' '}
          <Link href={`mailto:${t(`manage.contact.${key}.address`)}`} inline>
            {t(`manage.contact.${key}.address`)}
          </Link>
        </span>
      ))}
    </p>
  )
}
