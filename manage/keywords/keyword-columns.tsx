import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '#contract/keywords.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { languages } from '#contract/texts.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { RowButton } from '../shell/row-button.tsx'
import type { LocalColumn } from '../shell/use-local-table.tsx'

export type KeywordRow = Keyword & { uuid: string }

/** Labels, value, state, the number of entries and the update button. */
export function useKeywordColumns(): LocalColumn<KeywordRow>[] {
  const { t } = useTranslation()
  const partLanguage = usePartLanguage()
  return useMemo<LocalColumn<KeywordRow>[]>(
    () => [
      {
        id: 'label',
        headerKey: 'manage.keywords.label',
        kind: 'name',
        sortBy: ({ label }) => label,
        cell: ({ label }) => label,
      },
      ...languages.map(
        (language): LocalColumn<KeywordRow> => ({
          id: `label-${language}`,
          headerKey: `manage.keywords.label.${language}`,
          sortBy: ({ labels }) => labels[language] ?? '',
          cell: ({ labels }) =>
            labels[language] && <span lang={partLanguage(language)}>{labels[language]}</span>,
          leaves: 'first',
          hiddenOnCards: true,
        }),
      ),
      {
        id: 'value',
        headerKey: 'manage.keywords.value',
        sortBy: ({ value }) => value,
        cell: ({ value }) => value,
        leaves: 'first',
        hiddenOnCards: true,
      },
      {
        id: 'published',
        headerKey: 'manage.keywords.published',
        sortBy: ({ published }) => Number(published),
        cell: ({ published }) => t(published ? 'manage.yes' : 'manage.no'),
        width: 130,
      },
      countColumn('usage', ({ usage }) => usage.total),
      ...keywordRegisters.map((slug) => ({
        ...countColumn(slug, ({ usage }) => usage[slug]),
        hiddenOnCards: true as const,
      })),
      {
        id: 'action',
        headerKey: 'manage.column.actions',
        kind: 'action',
        cardPlace: 'end',
        align: 'end',
        width: 120,
        cell: (row, open) => (
          <RowButton label={t('manage.updateOf', { name: row.label })} onClick={() => open(row)}>
            {t('manage.update')}
          </RowButton>
        ),
      },
    ],
    [t, partLanguage],
  )
}

function countColumn(id: string, countOf: (keyword: KeywordRow) => number): LocalColumn<KeywordRow> {
  return {
    id,
    headerKey: `manage.keywords.${id}`,
    align: 'end',
    width: 120,
    sortBy: countOf,
    cell: (keyword) => String(countOf(keyword)),
  }
}
