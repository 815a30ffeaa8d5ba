import { Button, Field, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem, ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FactsList } from '#ui/item/facts-list.tsx'
import { fieldLabel } from './field-label.ts'
import { HistoryList } from './history-list.tsx'
import { PanelSection } from './panel-section.tsx'
import { RemovedValues } from './removed-values.tsx'
import { StatusSelect } from './status-select.tsx'
import { SubmitterText } from './submitter-text.tsx'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    position: 'sticky',
    top: '60px',
    maxHeight: 'calc(100vh - 76px)',
    overflowY: 'auto',
    // On a phone the status stands before the fields, as it is what is changed most.
    '@media (max-width: 1000px)': { position: 'static', order: -1, maxHeight: 'none' },
  },
  wide: { maxWidth: 'none' },
  stack: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
})

type Props = { item: AdminItem; status: ItemStatus; onStatus: (status: ItemStatus) => void }

/** Status, dates, submitter, files and history of an entry. */
export function ItemPanel({ item, status, onStatus }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const language = useLanguage()
  return (
    <aside className={styles.panel} aria-label={t('manage.item.panel')}>
      <Field label={t('manage.item.status')} hint={t('manage.item.statusHint')}>
        <StatusSelect
          className={styles.wide}
          size="medium"
          label={t('manage.item.status')}
          status={status}
          offered={item.statuses}
          onChoose={onStatus}
        />
      </Field>
      <FactsList
        facts={[
          { term: t('manage.item.submitter'), value: <SubmitterText submitter={item.submitter} /> },
          { term: t('manage.item.created'), value: <DateTime value={item.createdAt} /> },
          { term: t('manage.column.updated'), value: <DateTime value={item.updatedAt} /> },
        ]}
      />
      {item.files.length > 0 && (
        <PanelSection title={t('item.files.title')}>
          <div className={styles.stack}>
            {item.files.map((file) => (
              <FileCard
                key={file.name}
                file={file}
                client={client}
                label={fieldLabel(item.fieldSets, file.field_slug, language)}
                isWithheldShown
              />
            ))}
          </div>
        </PanelSection>
      )}
      <RemovedValues item={item} />
      <HistoryList item={item} />
      <Button disabled>{t('common.delete')}</Button>
    </aside>
  )
}
