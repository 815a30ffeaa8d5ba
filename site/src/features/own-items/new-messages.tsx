import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messagesId } from '#ui/messages/use-messages-target.ts'
import styles from './new-messages.module.css'

/**
 * Leads to the messages of managers that the submitter has not read, on the page of the entry or on this one; nothing if there are
 * none.
 */
export function NewMessages({ count, entry }: { count: number; entry?: { path: string; title: string } }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const text = t('my.row.newMessages', { count })
  const href = `${entry?.path ?? ''}#${messagesId}`
  return entry === undefined ? (
    <a href={href} className={styles.link}>
      {text}
    </a>
  ) : (
    <Link
      to={href}
      className={styles.link}
      aria-label={t('my.row.newMessagesNamed', { count, title: entry.title })}
    >
      {text}
    </Link>
  )
}
