import {
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ArrangedRows } from './arrange-rows.ts'
import { canHide, type DataColumn } from './columns.ts'
import type { TableSort, TableState } from './table-state.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

export type TableModel<Row extends object> = ReactTable<typeof features, Row>

type Input<Row extends object> = {
  columns: readonly DataColumn<Row>[]
  arranged: ArrangedRows<Row>
  state: TableState
  hidden: readonly string[]
  rowId: (row: Row) => string
  canSelect: (row: Row) => boolean
  onSort: (sort: TableSort | null) => void
}

/** The table's model. Rows come searched, sorted and paged already, so it keeps columns and selection alone. */
export function useTableModel<Row extends object>(input: Input<Row>): TableModel<Row> {
  const { columns, arranged, state, hidden, rowId, canSelect, onSort } = input
  const [selection, setSelection] = useState<RowSelectionState>({})
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => column.sortValue?.(row) ?? null, {
          id: column.id,
          header: column.header,
          cell: (context) => column.cell(context.row.original),
          enableSorting: column.sortValue !== undefined,
          enableHiding: canHide(column),
          sortDescFirst: false,
        }),
      ),
    )
  }, [columns])
  const data = useMemo(() => [...arranged.rows], [arranged.rows])
  const sorting = useMemo(
    () => (state.sort ? [{ id: state.sort.id, desc: state.sort.descending }] : []),
    [state.sort],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])

  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualPagination: true,
    manualSorting: true,
    rowCount: arranged.total,
    enableMultiSort: false,
    enableRowSelection: (row) => canSelect(row.original),
    state: {
      sorting,
      columnVisibility,
      rowSelection: selection,
      pagination: { pageIndex: arranged.page - 1, pageSize: state.size },
    },
    onRowSelectionChange: setSelection,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      onSort(first ? { id: first.id, descending: first.desc } : null)
    },
  })
}
