import { useTranslation } from 'react-i18next'
import type { OwnHistoryEntry } from '#contract/own-items.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import styles from './entry-history.module.css'

type Props = { form: string; history: readonly OwnHistoryEntry[] }

/** What has happened with an own entry, newest first. */
export function EntryHistory({ form, history }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{t('my.history.title')}</h2>
      <ol className={styles.list}>
        {history.map((entry) => (
          <li key={entry.at} className={styles.entry}>
            <p className={styles.what}>
              {t(`my.history.${entry.who}`)} <What form={form} entry={entry} />
            </p>
            <p className={styles.when}>
              <DateTime value={entry.at} />
            </p>
            {entry.reason && (
              <p className={styles.reason}>
                <bdi>{entry.reason}</bdi>
              </p>
            )}
            {entry.reasonKey && <p className={styles.reason}>{t(entry.reasonKey)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function What({ form, entry: { from, to, who } }: { form: string; entry: OwnHistoryEntry }) {
  const { t } = useTranslation()
  if (from === null) return t('my.history.submitted')
  if (who === 'submitter' && from === 'deleted') return t('my.history.confirmed')
  if (who === 'submitter') return t(to === 'deleted' ? 'my.history.withdrawn' : 'my.history.corrected')
  return from === to ? t('my.history.changed') : <StatusTag form={form} status={to} />
}
