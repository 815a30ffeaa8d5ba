import { type ReactNode, useMemo, useRef } from 'react'
import { foldText } from '#contract/fold-text.ts'
import type { DataColumn, ListRow } from '#ui/data-table/columns.ts'
import { manageDefaults, type TableState, tableStateKey } from '#ui/data-table/table-state.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useAddressQuery } from './use-address-query.ts'
import type { Resource } from './use-resource.ts'

export type LocalColumn<Row> = Omit<DataColumn<Row>, 'sortable' | 'cell'> & {
  /** `open` opens the dialog of a row. */
  cell: (row: Row, open: (row: Row) => void) => ReactNode
  /** The value to sort by; without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number
}

type Options<Row> = {
  columns: readonly LocalColumn<Row>[]
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  resource: Pick<Resource<unknown>, 'problem' | 'reload'>
  /** The row's searchable text. */
  textOf: (row: Row) => string
  open: (row: Row) => void
}

/**
 * The props of a `DataTable` for a list that its endpoint returns whole: searched, sorted and paged in the browser. Rows keep
 * their order unless a sort is chosen. `found` has the rows of all pages. `columns`, `textOf` and `open` should be
 * referentially stable between renders.
 */
export function useLocalTable<Row extends ListRow>({ columns, rows, resource, textOf, open }: Options<Row>) {
  const defaults = useMemo(
    () => ({ ...manageDefaults, sorts: columns.flatMap(({ id, sortBy }) => (sortBy ? [id] : [])) }),
    [columns],
  )
  const dataColumns = useMemo(
    () =>
      columns.map(({ sortBy, cell, ...column }) => ({
        ...column,
        cell: (row: Row) => cell(row, open),
        ...(sortBy && { sortable: true as const }),
      })),
    [columns, open],
  )
  const query = useTableQuery(useAddressQuery(), defaults)
  const sorted = useSorted(rows, columns, query.state.sort)
  const found = useFound(sorted, textOf, query.state.q)
  const list = {
    page: found && pageOf(found, query.state),
    loading: false,
    problem: found ? undefined : resource.problem,
    reload: resource.reload,
  }
  return {
    found,
    table: { columns: dataColumns, query, list, filters: [], compact: true, searchableWhenEmpty: true },
  }
}

const collator = new Intl.Collator('et', { numeric: true })

// Separate from the search, so that typing does not sort again.
function useSorted<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly LocalColumn<Row>[],
  sort: string,
): readonly Row[] | undefined {
  return useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.sortBy
    if (!sortBy) return rows
    const sign = sort.startsWith('-') ? -1 : 1
    return rows?.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)))
  }, [rows, columns, sort])
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The rows whose text contains every word. Only the texts of rows that changed are folded again. */
function useFound<Row extends object>(
  rows: readonly Row[] | undefined,
  textOf: (row: Row) => string,
  q: string,
): Row[] | undefined {
  const texts = useRef(new WeakMap<Row, string>())
  return useMemo(() => {
    const words = foldText(q).split(' ')
    return rows?.filter((row) => {
      const text = texts.current.get(row) ?? foldText(textOf(row))
      texts.current.set(row, text)
      return words.every((word) => text.includes(word))
    })
  }, [rows, textOf, q])
}

function pageOf<Row>(rows: readonly Row[], state: TableState) {
  const { size } = state
  const page = Math.min(state.page, Math.max(1, Math.ceil(rows.length / size)))
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    key: tableStateKey(state),
  }
}

type DateColumn<Row> = Pick<DataColumn<Row>, 'id' | 'headerKey' | 'width' | 'leaves' | 'hiddenOnCards'> & {
  dateOf: (row: Row) => string | null
  /** Displayed for a row without a date. */
  none?: ReactNode
}

/** A column of dates, which can be sorted. */
export function dateColumn<Row>({ dateOf, none, ...column }: DateColumn<Row>): LocalColumn<Row> {
  return {
    ...column,
    sorts: 'dates',
    sortBy: (row) => dateOf(row) ?? '',
    cell: (row) => {
      const date = dateOf(row)
      return date ? <DateTime value={date} /> : none
    },
  }
}

/** What columns with the actions of a row have in common. */
export const actionColumn = {
  id: 'action',
  headerKey: 'manage.column.actions',
  kind: 'action',
  cardPlace: 'end',
} as const
