import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { findRegister } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { DetailsList } from '#ui/item/details-list.tsx'
import { UsageText } from '#ui/item/usage-text.tsx'
import { useWording } from '#ui/item/use-wording.ts'
import { EntryAssignee } from './entry-assignee.tsx'
import { EntryChecklist } from './entry-checklist.tsx'
import { HistoryList } from './history-list.tsx'
import { ItemFiles } from './item-files.tsx'
import { ItemMessages } from './item-messages.tsx'
import { LanguageField } from './language-field.tsx'
import { PanelSection } from './panel-section.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { ReasonField } from './reason-field.tsx'
import { removedEntries } from './removed-entries.ts'
import { RevokeLinksButton } from './revoke-links-button.tsx'
import { SameEntries } from './same-entries.tsx'
import { StatusSelect } from './status-select.tsx'
import { SubmitterText } from './submitter-text.tsx'
import type { ItemWork } from './use-item-work.ts'

const singleColumn = '@media (max-width: 1000px)'

const useStyles = makeStyles({
  side: {
    position: 'sticky',
    top: '60px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    maxHeight: 'calc(100vh - 76px)',
    overflowY: 'auto',
    '@media (max-height: 22.5em)': { position: 'static', maxHeight: 'none' },
    // In the single-column layout the status comes before the fields and the metadata after them.
    [singleColumn]: { display: 'contents' },
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    rowGap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  first: { [singleColumn]: { order: -1 } },
  delete: { alignSelf: 'flex-start' },
})

type Props = {
  item: AdminItem
  work: ItemWork
  status: ItemStatus
  onStatus: (status: ItemStatus) => void
  chosenLanguage: Language | null
  onLanguage: (language: Language | null) => void
  /** Undefined if the selected status does not accept a reason. */
  reason: string | undefined
  reasonRef: Ref<HTMLTextAreaElement>
  onReason: (reason: string) => void
  /** The form or the status has unsaved edits. */
  isEdited: boolean
  onReload: () => void
}

/** Status, submitter, dates, files and history of an item. */
export function ItemPanel(props: Props) {
  const { item, work, status, onStatus, chosenLanguage, onLanguage } = props
  const { reason, reasonRef, onReason, isEdited, onReload } = props
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.side}>
      <div className={mergeClasses(styles.card, styles.first)}>
        <Field label={t('manage.item.status')} hint={t('manage.item.statusHint')}>
          <StatusSelect form={item.form.slug} status={status} options={item.statuses} onChoose={onStatus} />
        </Field>
        {reason !== undefined && (
          <ReasonField
            ref={reasonRef}
            value={reason}
            isUnconfirmed={item.addressUnconfirmed}
            onChange={onReason}
          />
        )}
        <LanguageField item={item} chosen={chosenLanguage} onChoose={onLanguage} />
      </div>
      <aside className={styles.card} aria-label={t('manage.item.panel')}>
        <DetailsList
          details={[
            { term: t('item.referenceNumber'), value: item.reference },
            { term: t('manage.item.submitter'), value: <SubmitterText item={item} /> },
            { term: t('manage.item.created'), value: <DateTime value={item.createdAt} /> },
            { term: t('manage.column.updated'), value: <DateTime value={item.updatedAt} /> },
            ...(findRegister(item.form.slug)
              ? [{ term: t('item.usage.title'), value: <UsageText usage={item.usage} /> }]
              : []),
          ]}
        />
        <EntryAssignee item={item} work={work} />
        <EntryChecklist work={work} />
        <SameEntries item={item} />
        {item.status === 'pending' && <PossibleDuplicates item={item} />}
        <ItemFiles item={item} isEdited={isEdited} onReload={onReload} />
        <RemovedValues item={item} />
        <ItemMessages item={item} />
        <HistoryList item={item} events={work.events} isEdited={isEdited} onReload={onReload} />
        <RevokeLinksButton item={item} />
        <Button className={styles.delete} disabled>
          {t('common.delete')}
        </Button>
      </aside>
    </div>
  )
}

const useRemovedStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** The item's values of removed fields. */
function RemovedValues({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useRemovedStyles()
  const entries = removedEntries(item, useWording())
  if (entries.length === 0) return null
  return (
    <PanelSection title={t('manage.item.removed')}>
      <p className={styles.note}>{t('manage.item.removedNote')}</p>
      <DetailsList details={entries.map(({ path, text }) => ({ term: path, value: text }))} />
    </PanelSection>
  )
}
