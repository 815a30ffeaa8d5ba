import { useTranslation } from 'react-i18next'
import type { OwnHistoryEntry } from '#contract/own-items.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { LinkedText } from '#ui/item/linked-text.tsx'
import { OutcomeTag } from '#ui/status/status-tag.tsx'
import styles from './entry-history.module.css'
import { historyKeyOf } from './history-key.ts'

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
                <bdi>
                  <LinkedText text={entry.reason} />
                </bdi>
              </p>
            )}
            {entry.reasonKey && <p className={styles.reason}>{t(entry.reasonKey)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function What({ form, entry }: { form: string; entry: OwnHistoryEntry }) {
  const { t } = useTranslation()
  const { from, to, who, proposal, event } = entry
  if (event) return t(`my.history.${event}`)
  if (proposal) return t(`my.history.${proposal}`)
  if (who === 'submitter' || from === null) return t(historyKeyOf(form, entry))
  return from === to ? t('my.history.changed') : <OutcomeTag form={form} status={to} />
}
