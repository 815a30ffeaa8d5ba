import { makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, HistoryRegular, WarningRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { placeholdersDiffer } from '#contract/translations.ts'
import { ToneTag } from '#ui/status/status-tag.tsx'
import { useNotify } from '../shell/notices.tsx'
import { RowButton } from '../shell/row-button.tsx'
import { dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { EditableText, type SaveText } from './editable-text.tsx'
import type { TranslationRow } from './translation-row.ts'

const useStyles = makeStyles({
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  keyText: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
})

type Options = {
  /** Opens the dialog. */
  onEdit: (row: TranslationRow) => void
  onHistory: (row: TranslationRow) => void
  /** Saves a text that was edited in its cell. */
  onSave: SaveText
}

/** Key with a copy button, namespace, both texts, which can be edited, and the buttons for dialog and history. */
export function useTranslationColumns({ onEdit, onHistory, onSave }: Options): LocalColumn<TranslationRow>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  return useMemo<LocalColumn<TranslationRow>[]>(() => {
    const textColumn = (language: Language): LocalColumn<TranslationRow> => ({
      id: language,
      headerKey: `manage.translations.${language}`,
      sortBy: ({ translations }) => translations[language],
      width: '25%',
      cell: (row) => (
        <EditableText row={row} language={language} onSave={onSave} onOpen={() => onEdit(row)} />
      ),
    })
    return [
      {
        id: 'key',
        headerKey: 'manage.translations.key',
        kind: 'name',
        sortBy: ({ key }) => key,
        width: '24%',
        cell: (row) => <KeyCell row={row} />,
      },
      {
        id: 'namespace',
        headerKey: 'manage.translations.namespace',
        width: 130,
        leaves: 'first',
        cell: ({ namespace }) => <ToneTag tone="other" label={namespace} />,
      },
      textColumn('et'),
      textColumn('en'),
      dateColumn({
        id: 'updatedAt',
        headerKey: 'manage.column.updated',
        width: 140,
        leaves: 'second',
        dateOf: ({ updatedAt }) => updatedAt,
      }),
      {
        id: 'action',
        headerKey: 'manage.column.actions',
        kind: 'action',
        width: 150,
        cell: (row) => (
          <div className={styles.actions}>
            <RowButton label={t('manage.updateOf', { name: row.key })} onClick={() => onEdit(row)}>
              {t('manage.update')}
            </RowButton>
            <RowButton
              label={t('manage.translations.history.of', { key: row.key })}
              title={t('manage.translations.history.title')}
              isSubtle
              onClick={() => onHistory(row)}
            >
              <HistoryRegular />
            </RowButton>
          </div>
        ),
      },
    ]
  }, [t, styles, onEdit, onHistory, onSave])
}

function KeyCell({ row }: { row: TranslationRow }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const notify = useNotify()
  const { key, translations } = row

  async function copy() {
    try {
      await navigator.clipboard.writeText(key)
      notify({ intent: 'success', title: t('translations.success.copied'), text: key })
    } catch {
      notify({ intent: 'error', title: t('translations.error.copy') })
    }
  }

  return (
    <span className={styles.key}>
      <span className={styles.keyText}>{key}</span>
      <RowButton label={t('manage.translations.copy', { key })} isSubtle onClick={() => void copy()}>
        <CopyRegular />
      </RowButton>
      {placeholdersDiffer(translations) && (
        <WarningRegular
          primaryFill={tokens.colorStatusWarningForeground1}
          title={t('manage.translations.placeholders')}
        />
      )}
    </span>
  )
}
