import type { DataColumn } from './columns.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useTableStyles } from './table-styles.ts'
import type { ListRow, TableModel } from './use-table-model.ts'

type Props<Row extends ListRow> = {
  table: TableModel<Row>
  columns: readonly DataColumn<Row>[]
  label: string
  compact: boolean
  loading: boolean
  rowName?: (row: Row) => string
  hasCheckbox?: (row: Row) => boolean
}

/** The `table` element; on phones its rows are displayed as cards. */
export function TableGrid<Row extends ListRow>({
  table,
  columns,
  label,
  compact,
  loading,
  rowName,
  hasCheckbox,
}: Props<Row>) {
  const styles = useTableStyles()
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={loading}>
        <colgroup>
          {rowName && <col width="44" />}
          {table.getVisibleLeafColumns().map(({ id }) => (
            <col key={id} width={columns.find((column) => column.id === id)?.width} />
          ))}
        </colgroup>
        <TableHead table={table} columns={columns} compact={compact} selectable={rowName !== undefined} />
        <TableBody
          table={table}
          columns={columns}
          compact={compact}
          loading={loading}
          {...(rowName && { rowName })}
          {...(hasCheckbox && { hasCheckbox })}
        />
      </table>
    </div>
  )
}
