import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './new-messages.module.css'

/** Leads to the messages of managers that the submitter has not read; nothing if there are none. */
export function NewMessages({ count, href }: { count: number; href: string }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Link to={href} className={styles.link}>
      {t('my.row.newMessages', { count })}
    </Link>
  )
}
