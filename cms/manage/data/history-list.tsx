import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem, HistoryEntry } from '#contract/items.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { HistoryChanges } from './history-changes.tsx'
import { PanelSection } from './panel-section.tsx'

const initialCount = 5

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  who: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  statuses: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  reason: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  reasonTerm: { color: tokens.colorNeutralForeground2 },
})

/** The item's history, newest first: author, time, status change, reason and changed values. */
export function HistoryList({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isExpanded, setExpanded] = useState(false)
  const { history } = item
  const visible = isExpanded ? history : history.slice(0, initialCount)
  return (
    <PanelSection title={t('manage.history.title')}>
      <ol className={styles.list}>
        {visible.map((entry) => (
          <Entry key={entry.at} entry={entry} item={item} />
        ))}
      </ol>
      {history.length > visible.length && (
        <Button size="small" onClick={() => setExpanded(true)}>
          {t('manage.history.more', { count: history.length - visible.length })}
        </Button>
      )}
    </PanelSection>
  )
}

function Entry({ entry, item }: { entry: HistoryEntry; item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { at, who, username, from, to, reason, changes } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.who} title={username ?? undefined}>
        {who ?? t('manage.history.system')}, <DateTime value={at} />
      </span>
      {from !== to && (
        <span className={styles.statuses}>
          {from && (
            <>
              <StatusTag status={from} />
              <span aria-hidden>→</span>
            </>
          )}
          <StatusTag status={to} />
        </span>
      )}
      {reason && (
        <p className={styles.reason}>
          <span className={styles.reasonTerm}>{t('manage.history.reason')}</span> {reason}
        </p>
      )}
      <HistoryChanges changes={changes} fieldSets={item.fieldSets} />
    </li>
  )
}
