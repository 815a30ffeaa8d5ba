import { useTranslation } from 'react-i18next'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnHistoryEntry } from '#contract/own-items.ts'
import { LinkedText } from '#ui/item/linked-text.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { OutcomeTag } from '#ui/status/status-tag.tsx'
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
  if (who === 'submitter' || from === null) return t(`my.history.${ownChangeOf(form, entry)}`)
  return from === to ? t('my.history.changed') : <OutcomeTag form={form} status={to} />
}

/** What the submitter has done. */
function ownChangeOf(form: string, { from, to }: OwnHistoryEntry): string {
  if (from === null) return 'submitted'
  if (from === 'deleted') return 'confirmed'
  if (to === 'deleted') return 'withdrawn'
  if (to === 'hide') return 'closed'
  if (!isPublicStatus(form, to)) return 'corrected'
  if (from === 'hide') return 'reopened'
  return from === 'expired' ? 'extended' : 'changed'
}
