import { ArrowDownRegular } from '@fluentui/react-icons/headless/svg/arrow-down'
import { ArrowSortRegular } from '@fluentui/react-icons/headless/svg/arrow-sort'
import { ArrowUpRegular } from '@fluentui/react-icons/headless/svg/arrow-up'
import clsx from 'clsx'
import { PureComponent, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import hiddenStyles from '../theme/visually-hidden.module.css'
import { type DataColumn, headerOf, type ListRow, type RowSelection } from './columns.ts'
import tableStyles from './table.module.css'
import { cellClasses, headClass, leavingClass } from './table-classes.ts'

type Props<Row extends ListRow> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** A column's id, after `-` in descending order. */
  sort: string
  label: string
  compact: boolean
  /** Rows of one line; cards of a title and one line below it. */
  oneLine: true | undefined
  /** The order in words, displayed above cards. */
  order: string | undefined
  loading: boolean
  selection: GridSelection<Row> | undefined
  tableRef: Ref<HTMLTableElement>
  onSort: (sort: string) => void
}

type GridSelection<Row> = Pick<RowSelection<Row>, 'rowName' | 'hasCheckbox' | 'isRare'> & {
  selectable: readonly Row[]
  selected: readonly Row[]
  onSelectAll: (isSelected: boolean) => void
  onToggle: (uuid: string) => void
}

/** The `table` element; in a narrow list its rows are displayed as cards. */
export function TableGrid<Row extends ListRow>({
  columns,
  rows,
  sort,
  label,
  compact,
  oneLine,
  order,
  loading,
  selection,
  tableRef,
  onSort,
}: Props<Row>) {
  const { t } = useTranslation()
  const hasBoxes = !selection?.isRare || rows.some((row) => selection.hasCheckbox?.(row) ?? true)
  const shownSelection = hasBoxes ? selection : undefined
  const cells = useMemo(() => {
    const classes = cellClasses(columns, compact)
    return columns.map((column, index) => ({
      label: column.kind || column.cardPlace ? undefined : headerOf(t, column),
      className: classes[index] ?? '',
    }))
  }, [columns, compact, t])
  return (
    <div className={tableStyles.frame}>
      <table
        ref={tableRef}
        tabIndex={-1}
        className={clsx(tableStyles.table, oneLine && tableStyles.oneLine)}
        aria-label={label}
        aria-busy={loading}
      >
        <colgroup>
          {shownSelection && <col style={{ width: 32 }} />}
          {columns.map((column) => (
            <col key={column.id} className={leavingClass(column)} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead className={clsx(tableStyles.head, !shownSelection && tableStyles.hiddenOnCards)}>
          <tr>
            {shownSelection && <SelectAll selection={shownSelection} order={order} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} compact={compact} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={clsx(tableStyles.body, loading && tableStyles.loading)}>
          {rows.map((row) => (
            <GridRow
              key={row.uuid}
              row={row}
              columns={columns}
              cells={cells}
              isSelectable={shownSelection?.selectable.includes(row)}
              isSelected={shownSelection?.selected.includes(row) ?? false}
              checkboxLabel={
                shownSelection && (shownSelection.hasCheckbox?.(row) ?? true)
                  ? t('table.selection.row', { name: shownSelection.rowName(row) })
                  : undefined
              }
              onToggle={shownSelection?.onToggle}
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
    const { row, columns, cells, isSelectable, isSelected, checkboxLabel, onToggle } = this.props
    return (
      <tr className={clsx(tableStyles.row, isSelected && tableStyles.selected)}>
        {isSelectable !== undefined && (
          <td className={tableStyles.selection}>
            {checkboxLabel !== undefined && (
              // A native element is much faster to render than Fluent's.
              <label className={tableStyles.rowCheckbox}>
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
        {columns.map(({ id, cell, kind, cardOrder }, index) => {
          const content = cell(row)
          const isEmpty = content === null || content === undefined || content === '' || content === false
          const Tag = kind === 'name' ? 'th' : 'td'
          const { className, label } = cells[index] ?? {}
          return (
            <Tag
              key={id}
              scope={kind === 'name' ? 'row' : undefined}
              className={className}
              style={cardOrder === undefined ? undefined : { order: cardOrder }}
            >
              {!isEmpty && label && <span className={tableStyles.cardLabel}>{label}</span>}
              {!isEmpty && (
                <div className={tableStyles.content} dir="auto">
                  {content}
                </div>
              )}
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
  const { id, sortable, kind, width } = column
  const isAscending = sort === id
  const isDescending = sort === `-${id}`
  return (
    <th
      scope="col"
      className={headClass(column, compact)}
      // A changed status must not move the other columns.
      style={kind === 'state' ? { minWidth: width } : undefined}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={tableStyles.sortButton}
          onClick={() => onSort(isAscending ? `-${id}` : isDescending ? '' : id)}
        >
          {headerOf(t, column)}
          <span aria-hidden className={isAscending || isDescending ? undefined : tableStyles.unsorted}>
            {isAscending ? <ArrowUpRegular /> : isDescending ? <ArrowDownRegular /> : <ArrowSortRegular />}
          </span>
        </button>
      ) : (
        <span
          className={
            kind === 'action' || kind === 'picture'
              ? clsx(hiddenStyles.hidden, tableStyles.hiddenHead)
              : undefined
          }
        >
          {headerOf(t, column)}
        </span>
      )}
    </th>
  )
}

type SelectAllProps<Row> = { selection: GridSelection<Row>; order: string | undefined }

function SelectAll<Row>({ selection, order }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const { selectable, selected, onSelectAll } = selection
  const areAllSelected = selected.length > 0 && selected.length === selectable.length
  return (
    <th scope="col" className={tableStyles.selection}>
      <label className={tableStyles.rowCheckbox}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = selected.length > 0 && !areAllSelected
          }}
          type="checkbox"
          aria-label={t('table.selection.all')}
          checked={areAllSelected}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        <span className={tableStyles.selectionLabel}>{t('table.selection.all')}</span>
      </label>
      {order && <span className={tableStyles.order}>{order}</span>}
    </th>
  )
}
