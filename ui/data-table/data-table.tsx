import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActiveFilters } from './active-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { DataColumn, TableFilter } from './columns.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { ListMessage } from './list-message.tsx'
import { Pagination } from './pagination.tsx'
import { ResultCount } from './result-count.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableGrid } from './table-grid.tsx'
import { Toolbar } from './toolbar.tsx'
import type { List } from './use-list.ts'
import { type ListRow, useTableModel } from './use-table-model.ts'
import type { TableQuery } from './use-table-query.ts'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

/** Which rows can be selected, and the actions on them. */
export type RowSelection<Row> = {
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  canSelect: (row: Row) => boolean
  /** Rows that have a checkbox, enabled or disabled. */
  hasCheckbox: (row: Row) => boolean
  actions: (rows: Row[], clear: () => void) => ReactNode
}

export type DataTableProps<Row extends ListRow> = {
  /** Storage key of the hidden columns. */
  id: string
  /** The table's accessible name. */
  label: string
  /** Must be referentially stable between renders. */
  columns: readonly DataColumn<Row>[]
  query: TableQuery
  list: List<Row>
  filters?: readonly TableFilter[]
  /** Displayed when the list has no rows at all. */
  empty: { title: string; text: string; action?: ReactNode }
  /** Keep the toolbar for an empty list, because its controls can reveal rows. */
  searchableWhenEmpty?: boolean
  density?: 'comfortable' | 'compact'
  selection?: RowSelection<Row>
  /** Additional controls next to the filters. */
  extras?: ReactNode
}

const noRows: readonly never[] = []

/**
 * One page of a list with search, filters, sorting, pagination and column hiding; its state is stored in the URL
 * (public.md §2, §9). On phones each row is a card.
 */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { columns, list, filters = noRows, selection } = props
  const { state, defaults, change, hrefOf, clear, isNarrowed } = props.query
  const { page, loading, problem } = list
  const { t } = useTranslation()
  const styles = useStyles()
  const [hidden, hide] = useHiddenColumns(props.id)
  const table = useTableModel({
    columns,
    rows: page?.rows ?? noRows,
    sort: state.sort,
    hidden,
    canSelect: selection?.canSelect ?? (() => false),
    onSort: (sort) => change({ sort }),
  })
  const compact = props.density === 'compact'
  const selected = selection ? table.getSelectedRowModel().rows.map((row) => row.original) : []
  const clearSelection = () => table.resetRowSelection(true)
  const isEmpty = page?.total === 0 && !problem && !loading && !isNarrowed

  if (isEmpty && !props.searchableWhenEmpty) return <ListMessage {...props.empty} />
  return (
    <div className={styles.frame} data-density={props.density}>
      <Toolbar
        columns={columns}
        filters={filters}
        state={state}
        compact={compact}
        hidden={hidden}
        extras={props.extras}
        onHide={hide}
        onChange={change}
      />
      <ActiveFilters filters={filters} state={state} onChange={change} onClear={clear} />
      {problem && (
        <ListMessage
          role="alert"
          title={t('table.failed.title')}
          text={t(problem)}
          action={<Button onClick={() => void list.reload()}>{t('common.retry')}</Button>}
        />
      )}
      {!problem && !page && <SkeletonRows count={8} />}
      {!problem && page && (
        <>
          <ResultCount total={page.total} page={page.page} size={state.size} />
          {selection && selected.length > 0 && (
            <BulkBar
              count={selected.length}
              actions={selection.actions(selected, clearSelection)}
              onClear={clearSelection}
            />
          )}
          {isEmpty && <ListMessage {...props.empty} />}
          {page.total === 0 && !isEmpty && (
            <ListMessage
              title={t('table.none.title')}
              text={t('table.none.text')}
              action={<Button onClick={clear}>{t('table.clear')}</Button>}
            />
          )}
          {page.total > 0 && (
            <>
              <TableGrid
                table={table}
                columns={columns}
                label={props.label}
                compact={compact}
                loading={loading}
                {...(selection && { rowName: selection.rowName, hasCheckbox: selection.hasCheckbox })}
              />
              <Pagination
                page={page.page}
                size={state.size}
                sizes={defaults.sizes}
                total={page.total}
                hrefOf={hrefOf}
                onChange={change}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}
