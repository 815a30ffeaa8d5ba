import { type ArrangedRows, arrangeRows, type RowRules } from './arrange-rows.ts'
import type { TableState } from './table-state.ts'

/** Where a table's rows come from: all of them, or the page that the server was asked for. */
export type TableSource<Row> =
  | { kind: 'loading' }
  | { kind: 'failed'; messageKey: string; retry: () => void }
  | { kind: 'whole'; rows: readonly Row[] }
  | { kind: 'paged'; rows: readonly Row[]; total: number; loading: boolean }

/** The rows to show, arranged here where the list is whole. */
export function rowsOf<Row>(
  source: TableSource<Row>,
  state: TableState,
  rules: RowRules<Row>,
): ArrangedRows<Row> {
  switch (source.kind) {
    case 'whole':
      return arrangeRows(source.rows, state, rules)
    case 'paged':
      return {
        rows: source.rows,
        total: source.total,
        page: Math.min(state.page, lastPage(source.total, state)),
      }
    default:
      return { rows: [], total: 0, page: 1 }
  }
}

const lastPage = (total: number, { size }: TableState) => Math.max(1, Math.ceil(total / size))

/** Is there nothing in the list at all, whatever is searched for? */
export function isListEmpty<Row>(source: TableSource<Row>, isNarrowed: boolean): boolean {
  if (source.kind === 'whole') return source.rows.length === 0
  return source.kind === 'paged' && source.total === 0 && !isNarrowed
}
