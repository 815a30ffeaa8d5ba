import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LinkedText } from '#ui/item/linked-text.tsx'
import { HistoryAuthor } from './history-author.tsx'
import { HistoryChanges, StatusChange } from './history-changes.tsx'
import { HistoryEvent } from './history-event.tsx'
import { PanelSection } from './panel-section.tsx'
import { UndoButton } from './undo-button.tsx'
import { unnamedAuthorKey } from './unnamed-author.ts'

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
  notes: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  reason: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  reasonTerm: { color: tokens.colorNeutralForeground2 },
})

type Props = {
  item: AdminItem
  events: AdminItem['events']
  /** Changes cannot be undone while the form has unsaved edits. */
  isEdited: boolean
  onReload: () => void
}

/**
 * The item's history, newest first: author, time, status change, decision about a proposal, reason, marks and changed values,
 * which can be undone.
 */
export function HistoryList({ item, events, isEdited, onReload }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isExpanded, setExpanded] = useState(false)
  const { history } = item
  const all = useMemo(
    () => [...history, ...events].sort((a, b) => b.at.localeCompare(a.at)),
    [history, events],
  )
  const visible = isExpanded ? all : all.slice(0, initialCount)
  return (
    <PanelSection title={t('manage.history.title')}>
      <ol className={styles.list}>
        {visible.map((entry) =>
          'kind' in entry ? (
            <HistoryEvent key={`${entry.kind} ${entry.at}`} event={entry} className={styles.entry} />
          ) : (
            <Entry key={entry.at} entry={entry} item={item} isEdited={isEdited} onReload={onReload} />
          ),
        )}
      </ol>
      {all.length > visible.length && (
        <Button size="small" onClick={() => setExpanded(true)}>
          {t('manage.history.more', { count: all.length - visible.length })}
        </Button>
      )}
    </PanelSection>
  )
}

function Entry({ entry, ...shared }: Omit<Props, 'events'> & { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { form, history } = shared.item
  const { proposal, proposedBy } = entry
  const { bySubmitter, from, to, marks, changes, batch, undoes, isUndone } = entry
  const reason = entry.reasonKey ? t(entry.reasonKey) : entry.reason
  const language = useLanguage()
  const labelOf = (path: string) =>
    inLanguage(fieldAt(shared.item.fieldSets, path)?.labels, language) ||
    t('manage.history.removed', { path })
  const notes = [
    bySubmitter && to === 'deleted' && from !== to && t('manage.history.withdrawn'),
    undoes && t('manage.history.undoes'),
    batch && t('manage.history.batch', { count: batch }),
    isUndone && t('manage.history.undone'),
  ].filter(Boolean)
  return (
    <li className={styles.entry}>
      <HistoryAuthor change={entry} unnamedKey={unnamedAuthorKey(entry)} />
      {from !== to && (
        <StatusChange
          form={form.slug}
          from={from}
          to={to}
          fromSubmitter={history[history.indexOf(entry) + 1]?.bySubmitter}
          bySubmitter={bySubmitter}
        />
      )}
      {proposal && (
        <span>{t(`manage.history.${proposal}`, { who: proposedBy || t('manage.history.submitter') })}</span>
      )}
      {notes.length > 0 && <span className={styles.notes}>{notes.join(' · ')}</span>}
      {reason && (
        <p className={styles.reason}>
          <span className={styles.reasonTerm}>
            {t(marks ? 'manage.history.message' : 'manage.history.reason')}
          </span>{' '}
          <bdi>
            <LinkedText text={reason} />
          </bdi>
        </p>
      )}
      {marks && marks.length > 0 && (
        <p className={styles.reason}>
          <span className={styles.reasonTerm}>{t('manage.history.marks')}</span>{' '}
          {marks.map(labelOf).join(', ')}
        </p>
      )}
      <HistoryChanges changes={changes} item={shared.item} />
      {entry.proposed && (
        <HistoryChanges changes={entry.proposed} item={shared.item} isPlanned areFilesGone />
      )}
      <UndoButton entry={entry} {...shared} />
    </li>
  )
}
