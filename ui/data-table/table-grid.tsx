import { Checkbox, mergeClasses } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { PureComponent, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn, ListRow } from './columns.ts'
import { useTableStyles } from './table-styles.ts'

type Props<Row extends ListRow> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** A column's id, after `-` in descending order. */
  sort: string
  label: string
  compact: boolean
  loading: boolean
  selection: GridSelection<Row> | undefined
  tableRef: Ref<HTMLTableElement>
  onSort: (sort: string) => void
}

type GridSelection<Row> = {
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  /** Rows that have a checkbox, enabled or disabled. */
  hasCheckbox: (row: Row) => boolean
  canSelect: (row: Row) => boolean
  selected: readonly Row[]
  onSelectAll: (isSelected: boolean) => void
  onToggle: (uuid: string) => void
}

/** The `table` element; on phones its rows are displayed as cards. */
export function TableGrid<Row extends ListRow>({
  columns,
  rows,
  sort,
  label,
  compact,
  loading,
  selection,
  tableRef,
  onSort,
}: Props<Row>) {
  const { t } = useTranslation()
  const styles = useTableStyles()
  const cells = useMemo(
    () =>
      columns.map(({ headerKey, kind, align, hiddenOnCards }) => ({
        label: kind ? undefined : t(headerKey),
        className: mergeClasses(
          styles.cell,
          compact && styles.compact,
          align === 'end' && styles.end,
          kind === 'name' && styles.name,
          hiddenOnCards && styles.hiddenOnCards,
        ),
      })),
    [columns, compact, styles, t],
  )
  return (
    <div className={styles.frame}>
      <table ref={tableRef} tabIndex={-1} className={styles.table} aria-label={label} aria-busy={loading}>
        <colgroup>
          {selection && <col style={{ width: 44 }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead className={styles.head}>
          <tr>
            {selection && <SelectAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} compact={compact} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={mergeClasses(styles.body, loading && styles.loading)}>
          {rows.map((row) => (
            <GridRow
              key={row.uuid}
              row={row}
              columns={columns}
              cells={cells}
              styles={styles}
              isSelectable={selection?.canSelect(row)}
              isSelected={selection?.selected.includes(row) ?? false}
              checkboxLabel={
                selection?.hasCheckbox(row)
                  ? t('table.selection.row', { name: selection.rowName(row) })
                  : undefined
              }
              onToggle={selection?.onToggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type GridRowProps<Row> = {
  row: Row
  columns: readonly DataColumn<Row>[]
  /** For each column: its class, and its label on a phone. */
  cells: readonly { className: string; label: string | undefined }[]
  styles: ReturnType<typeof useTableStyles>
  /** Undefined in a table without selection. */
  isSelectable: boolean | undefined
  isSelected: boolean
  /** Undefined for a row without a checkbox. */
  checkboxLabel: string | undefined
  onToggle: ((uuid: string) => void) | undefined
}

/** One row; rendered again only if its props change. A class, because `memo` loses the type parameter. */
class GridRow<Row extends ListRow> extends PureComponent<GridRowProps<Row>> {
  override render() {
    const { row, columns, cells, styles, isSelectable, isSelected, checkboxLabel, onToggle } = this.props
    return (
      <tr className={mergeClasses(styles.row, isSelected && styles.selected)}>
        {isSelectable !== undefined && (
          <td className={styles.selection}>
            {checkboxLabel !== undefined && (
              // A native element is much faster to render than Fluent's.
              <label className={styles.rowCheckbox}>
                <input
                  type="checkbox"
                  aria-label={checkboxLabel}
                  checked={isSelected}
                  disabled={!isSelectable}
                  onChange={() => onToggle?.(row.uuid)}
                />
              </label>
            )}
          </td>
        )}
        {columns.map(({ id, cell, kind }, index) => {
          const content = cell(row)
          const isEmpty = content === null || content === undefined || content === '' || content === false
          const Tag = kind === 'name' ? 'th' : 'td'
          const { className, label } = cells[index] ?? {}
          return (
            <Tag key={id} scope={kind === 'name' ? 'row' : undefined} className={className}>
              {!isEmpty && label && (
                <span className={styles.cardLabel} aria-hidden>
                  {label}
                </span>
              )}
              {content}
            </Tag>
          )
        })}
      </tr>
    )
  }
}

type HeadCellProps<Row> = {
  column: DataColumn<Row>
  sort: string
  compact: boolean
  onSort: (sort: string) => void
}

/** A column's header; a click sorts ascending, then descending, then in the default order. */
function HeadCell<Row>({ column, sort, compact, onSort }: HeadCellProps<Row>) {
  const { t } = useTranslation()
  const styles = useTableStyles()
  const { id, headerKey, sortable, kind, align } = column
  const isAscending = sort === id
  const isDescending = sort === `-${id}`
  return (
    <th
      scope="col"
      className={mergeClasses(styles.headCell, compact && styles.compact, align === 'end' && styles.end)}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sortButton}
          onClick={() => onSort(isAscending ? `-${id}` : isDescending ? '' : id)}
        >
          {t(headerKey)}
          <span aria-hidden className={isAscending || isDescending ? undefined : styles.unsorted}>
            {isAscending ? <ArrowUpRegular /> : isDescending ? <ArrowDownRegular /> : <ArrowSortRegular />}
          </span>
        </button>
      ) : (
        <span className={kind === 'action' || kind === 'picture' ? styles.visuallyHidden : undefined}>
          {t(headerKey)}
        </span>
      )}
    </th>
  )
}

type SelectAllProps<Row> = { rows: readonly Row[]; selection: GridSelection<Row> }

function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const { canSelect, selected, onSelectAll } = selection
  const areAllSelected = selected.length > 0 && selected.length === rows.filter(canSelect).length
  return (
    <th scope="col" className={useTableStyles().selection}>
      <Checkbox
        aria-label={t('table.selection.all')}
        checked={areAllSelected || (selected.length > 0 && 'mixed')}
        onChange={(_event, data) => onSelectAll(data.checked === true)}
      />
    </th>
  )
}
