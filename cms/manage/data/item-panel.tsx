import { Button, Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem, ItemStatus } from '#contract/items.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { FactsList } from '#ui/item/facts-list.tsx'
import { HistoryList } from './history-list.tsx'
import { ItemFiles } from './item-files.tsx'
import { ReasonField } from './reason-field.tsx'
import { RemovedValues } from './removed-values.tsx'
import { StatusSelect } from './status-select.tsx'
import { SubmitterText } from './submitter-text.tsx'

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
  wide: { maxWidth: 'none' },
})

type Props = {
  item: AdminItem
  status: ItemStatus
  onStatus: (status: ItemStatus) => void
  /** Undefined if the selected status does not accept a reason. */
  reason: string | undefined
  onReason: (reason: string) => void
}

/** Status, submitter, dates, files and history of an item. */
export function ItemPanel({ item, status, onStatus, reason, onReason }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.side}>
      <div className={mergeClasses(styles.card, styles.first)}>
        <Field label={t('manage.item.status')} hint={t('manage.item.statusHint')}>
          <StatusSelect
            className={styles.wide}
            size="medium"
            label={t('manage.item.status')}
            status={status}
            options={item.statuses}
            onChoose={onStatus}
          />
        </Field>
        {reason !== undefined && <ReasonField value={reason} onChange={onReason} />}
      </div>
      <aside className={styles.card} aria-label={t('manage.item.panel')}>
        <FactsList
          facts={[
            { term: t('manage.item.submitter'), value: <SubmitterText submitter={item.submitter} /> },
            { term: t('manage.item.created'), value: <DateTime value={item.createdAt} /> },
            { term: t('manage.column.updated'), value: <DateTime value={item.updatedAt} /> },
          ]}
        />
        <ItemFiles item={item} />
        <RemovedValues item={item} />
        <HistoryList item={item} />
        <Button disabled>{t('common.delete')}</Button>
      </aside>
    </div>
  )
}
