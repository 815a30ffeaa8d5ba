import { Checkbox, mergeClasses } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from './columns.ts'
import { useTableStyles } from './table-styles.ts'
import type { ListRow, TableModel } from './use-table-model.ts'

type Props<Row extends ListRow> = {
  table: TableModel<Row>
  columns: readonly DataColumn<Row>[]
  compact: boolean
  selectable: boolean
}

const sortIcons = { asc: <ArrowUpRegular />, desc: <ArrowDownRegular /> }

export function TableHead<Row extends ListRow>({ table, columns, compact, selectable }: Props<Row>) {
  const { t } = useTranslation()
  const styles = useTableStyles()
  const someSelected = table.getIsSomePageRowsSelected()
  return (
    <thead className={styles.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selectable && (
            <th scope="col" className={styles.selection}>
              <Checkbox
                aria-label={t('table.selection.all')}
                checked={table.getIsAllPageRowsSelected() ? true : someSelected ? 'mixed' : false}
                onChange={(_event, data) => table.toggleAllPageRowsSelected(data.checked === true)}
              />
            </th>
          )}
          {group.headers.map((header) => {
            const definition = columns.find((column) => column.id === header.column.id)
            const sorted = header.column.getIsSorted()
            return (
              <th
                key={header.id}
                scope="col"
                className={mergeClasses(
                  styles.headCell,
                  compact && styles.compact,
                  definition?.align === 'end' && styles.end,
                )}
                aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    className={styles.sortButton}
                    onClick={header.column.getToggleSortingHandler()}
                  >
                    {t(definition?.headerKey ?? '')}
                    <span aria-hidden className={sorted ? undefined : styles.unsorted}>
                      {sorted ? sortIcons[sorted] : <ArrowSortRegular />}
                    </span>
                  </button>
                ) : (
                  <span
                    className={
                      definition?.kind === 'action' || definition?.kind === 'picture'
                        ? styles.visuallyHidden
                        : undefined
                    }
                  >
                    {t(definition?.headerKey ?? '')}
                  </span>
                )}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}
