import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/keyword-labels.ts'
import type { Keyword } from '#contract/keywords.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { languages } from '#contract/texts.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { RowButton } from '../shell/row-button.tsx'
import { actionColumn, type LocalColumn } from '../shell/use-local-table.tsx'

export type KeywordRow = Keyword & { uuid: string }

/** The label in the page's language and in the other one, value, state, the number of entries and the update button. */
export function useKeywordColumns(): LocalColumn<KeywordRow>[] {
  const { t } = useTranslation()
  const page = useLanguage()
  return useMemo<LocalColumn<KeywordRow>[]>(
    () => [
      {
        id: 'label',
        headerKey: 'manage.keywords.label',
        kind: 'name',
        sortBy: (row) => labelIn(row, page).text,
        cell: (row) => <TextInLanguage {...labelIn(row, page)} />,
      },
      ...languages
        .filter((language) => language !== page)
        .map(
          (language): LocalColumn<KeywordRow> => ({
            id: `label-${language}`,
            headerKey: `manage.keywords.label.${language}`,
            sortBy: ({ labels }) => labels[language] ?? '',
            cell: ({ labels }) => labels[language] && <span lang={language}>{labels[language]}</span>,
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
        width: 112,
      },
      countColumn('usage', ({ usage }) => usage.total),
      ...keywordRegisters.map((slug) => ({
        ...countColumn(slug, ({ usage }) => usage[slug]),
        hiddenOnCards: true as const,
      })),
      {
        ...actionColumn,
        align: 'end',
        width: 104,
        cell: (row, open) => (
          <RowButton
            label={t('manage.updateOf', { name: labelIn(row, page).text })}
            onClick={() => open(row)}
          >
            {t('manage.update')}
          </RowButton>
        ),
      },
    ],
    [t, page],
  )
}

function countColumn(id: string, countOf: (keyword: KeywordRow) => number): LocalColumn<KeywordRow> {
  return {
    id,
    headerKey: `manage.keywords.${id}`,
    align: 'end',
    width: 96,
    sortBy: countOf,
    cell: (keyword) => String(countOf(keyword)),
  }
}
