import type { TFunction } from 'i18next'
import type { ListPage } from './load-page.ts'

/** The number of rows, and which of them are displayed. */
export function resultText(
  t: TFunction,
  { total, page, relation }: Pick<ListPage<unknown>, 'total' | 'page' | 'relation'>,
  size: number,
): string {
  const key = `table.results.${total > size ? 'shown' : 'count'}${relation === 'gte' ? 'AtLeast' : ''}`
  return t(key, { count: total, first: (page - 1) * size + 1, last: Math.min(total, page * size) })
}
