import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import type { DataColumn } from './columns.ts'
import { resultText } from './result-text.ts'
import { sortLabel } from './sort-label.ts'
import type { List } from './use-list.ts'
import type { TableQuery } from './use-table-query.ts'

type Table<Row> = { list: List<Row>; query: TableQuery; columns: readonly DataColumn<Row>[] }

/**
 * Announces once what a search, filter, order or page has led to, when it is displayed: a changed order and the number of
 * rows. The first rows are not announced: they are part of the page that was opened; nor are the same in another language.
 */
export function useAnnouncedResults<Row>({ list, query, columns }: Table<Row>): void {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const { page, loading } = list
  const { sort, size } = query.state
  const isCurrent = page !== undefined && !loading
  const results =
    isCurrent &&
    [page.search === 'similar' && t('table.results.similar'), resultText(t, page, size)]
      .filter(Boolean)
      .join(' ')
  const order = sortLabel(t, columns, sort)
  const language = useLanguage()
  const announced = useRef<{ key: string; results: string; sort: string; language: string }>(undefined)

  useEffect(() => {
    if (!results || !page) return
    const before = announced.current
    announced.current = { key: page.key, results, sort, language }
    if (!before || before.language !== language) return
    if (before.key === page.key && before.results === results) return
    announce(before.sort === sort ? results : `${order}. ${results}`)
  }, [announce, results, page, sort, order, language])
}
