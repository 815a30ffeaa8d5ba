import type { TFunction } from 'i18next'
import { type DataColumn, headerOf } from './columns.ts'

const sortKeys = {
  text: { ascending: 'table.sort.ascending', descending: 'table.sort.descending' },
  dates: { ascending: 'table.sort.earliest', descending: 'table.sort.latest' },
} as const

/** The name of an order: a column's id, after `-` in descending order, or empty for the default order. */
export function sortLabel<Row>(t: TFunction, columns: readonly DataColumn<Row>[], sort: string): string {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  if (!column) return t('table.sort.none')
  const { sortKey, sorts = 'text' } = column
  return t(sortKeys[sorts][sort.startsWith('-') ? 'descending' : 'ascending'], {
    column: sortKey ? t(sortKey) : headerOf(t, column),
  })
}
