import { makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, HistoryRegular, WarningRegular } from '@fluentui/react-icons'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { placeholdersDiffer } from '#contract/translations.ts'
import { ToneTag } from '#ui/status/status-tag.tsx'
import { useNotify } from '../shell/notices.tsx'
import { RowButton } from '../shell/row-button.tsx'
import { actionColumn, dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { EditableText } from './editable-text.tsx'
import type { TranslationRow } from './translation-row.ts'
import type { TextEditOptions } from './use-text-edit.ts'

const useStyles = makeStyles({
  key: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  keyText: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalXS },
})

type Options = {
  onHistory: (row: TranslationRow) => void
} & TextEditOptions

/** Key with a copy button, namespace, both texts, which can be edited, and the buttons for dialog and history. */
export function useTranslationColumns({
  onHistory,
  undoOf,
  onSaved,
}: Options): LocalColumn<TranslationRow>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  return useMemo<LocalColumn<TranslationRow>[]>(() => {
    const textColumn = (language: Language): LocalColumn<TranslationRow> => ({
      id: language,
      headerKey: `manage.translations.${language}`,
      sortBy: ({ translations }) => translations[language],
      width: '22%',
      cell: (row, open) => (
        <EditableText
          row={row}
          language={language}
          undoOf={undoOf}
          onSaved={onSaved}
          onOpen={() => open(row)}
        />
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
        hiddenOnCards: true,
        cell: ({ namespace }) => <ToneTag tone="other" label={namespace} />,
      },
      textColumn('et'),
      textColumn('en'),
      dateColumn({
        id: 'updatedAt',
        headerKey: 'manage.column.updated',
        width: 124,
        leaves: 'second',
        hiddenOnCards: true,
        dateOf: ({ updatedAt }) => updatedAt,
      }),
      {
        ...actionColumn,
        width: 96,
        cell: (row, open) => (
          <div className={styles.actions}>
            <RowButton label={t('manage.updateOf', { name: row.key })} onClick={() => open(row)}>
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
  }, [t, styles, onHistory, undoOf, onSaved])
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
      <span className={styles.keyText}>
        {key.split(/(?<=\.)/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a key do not move
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
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
