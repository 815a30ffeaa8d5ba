import {
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { canHide, type DataColumn } from './columns.ts'
import type { TableSort } from './table-state.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

/** A row of any list. */
export type ListRow = { uuid: string }

export type TableModel<Row extends ListRow> = ReactTable<typeof features, Row>

type Input<Row extends ListRow> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  sort: TableSort | null
  hidden: readonly string[]
  canSelect: (row: Row) => boolean
  onSort: (sort: TableSort | null) => void
}

/** The table's columns and selection. Searching, sorting and paging happen on the server. */
export function useTableModel<Row extends ListRow>(input: Input<Row>): TableModel<Row> {
  const { columns, rows, sort, hidden, canSelect, onSort } = input
  const [selection, setSelection] = useState<RowSelectionState>({})
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor(() => null, {
          id: column.id,
          enableSorting: column.sortable ?? false,
          enableHiding: canHide(column),
          sortDescFirst: false,
        }),
      ),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.descending }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])

  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ uuid }) => uuid,
    manualSorting: true,
    enableMultiSort: false,
    enableRowSelection: (row) => canSelect(row.original),
    state: { sorting, columnVisibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      onSort(first ? { id: first.id, descending: first.desc } : null)
    },
  })
}
