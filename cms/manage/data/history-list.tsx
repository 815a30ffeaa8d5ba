import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem, HistoryEntry } from '#contract/items.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { fieldLabel } from './field-label.ts'
import { PanelSection } from './panel-section.tsx'

const shownAtFirst = 5

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
  fields: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
})

/** Every change of the entry, newest first: who, when, from which status to which, and which fields. */
export function HistoryList({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  const { history } = item
  const shown = isWhole ? history : history.slice(0, shownAtFirst)
  return (
    <PanelSection title={t('manage.history.title')}>
      <ol className={styles.list}>
        {shown.map((entry) => (
          <Entry key={entry.at} entry={entry} item={item} />
        ))}
      </ol>
      {history.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('manage.history.more', { count: history.length - shown.length })}
        </Button>
      )}
    </PanelSection>
  )
}

function Entry({ entry, item }: { entry: HistoryEntry; item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { at, who, from, to, fields } = entry
  const slugs = [...new Set(fields.map((path) => path.split('.')[1] ?? path))]
  return (
    <li className={styles.entry}>
      <span className={styles.who}>
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
      {slugs.length > 0 && (
        <span className={styles.fields}>
          {t('manage.history.fields', {
            fields: slugs.map((slug) => fieldLabel(item.fieldSets, slug, language)).join(', '),
          })}
        </span>
      )}
    </li>
  )
}
