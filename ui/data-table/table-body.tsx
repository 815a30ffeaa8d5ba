import { Checkbox, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from './columns.ts'
import { useTableStyles } from './table-styles.ts'
import type { ListRow, TableModel } from './use-table-model.ts'

type Props<Row extends ListRow> = {
  table: TableModel<Row>
  columns: readonly DataColumn<Row>[]
  compact: boolean
  /** Accessible name of a row's checkbox. Rows cannot be selected without it. */
  rowName?: (row: Row) => string
  hasCheckbox?: (row: Row) => boolean
  loading: boolean
}

export function TableBody<Row extends ListRow>({
  table,
  columns,
  compact,
  rowName,
  hasCheckbox,
  loading,
}: Props<Row>) {
  const { t } = useTranslation()
  const styles = useTableStyles()
  return (
    <tbody className={mergeClasses(styles.body, loading && styles.loading)}>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id} className={mergeClasses(styles.row, row.getIsSelected() && styles.selected)}>
          {rowName && (
            <td className={styles.selection}>
              {(hasCheckbox?.(row.original) ?? row.getCanSelect()) && (
                <Checkbox
                  aria-label={t('table.selection.row', { name: rowName(row.original) })}
                  checked={row.getIsSelected()}
                  disabled={!row.getCanSelect()}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
            </td>
          )}
          {row.getVisibleCells().map((cell) => {
            const definition = columns.find((column) => column.id === cell.column.id)
            const content = definition?.cell(row.original)
            const isEmpty = content === null || content === undefined || content === '' || content === false
            const Tag = definition?.kind === 'name' ? 'th' : 'td'
            return (
              <Tag
                key={cell.id}
                scope={definition?.kind === 'name' ? 'row' : undefined}
                className={mergeClasses(
                  styles.cell,
                  compact && styles.compact,
                  definition?.align === 'end' && styles.end,
                  definition?.kind === 'name' && styles.name,
                )}
              >
                {!isEmpty && !definition?.kind && (
                  <span className={styles.cardLabel} aria-hidden>
                    {t(definition?.headerKey ?? '')}
                  </span>
                )}
                {content}
              </Tag>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
