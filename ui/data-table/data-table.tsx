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
import { isListEmpty, type TableSource } from './table-source.ts'
import type { TableDefaults } from './table-state.ts'
import { Toolbar } from './toolbar.tsx'
import { useTableModel } from './use-table-model.ts'
import { useTableView } from './use-table-view.ts'

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

/** Selecting rows, and what can be done with them. */
export type RowSelection<Row> = {
  /** Names a row for its selection box. */
  rowName: (row: Row) => string
  canSelect: (row: Row) => boolean
  /** Rows that have a selection box, if only a disabled one; those that can be selected where nothing is said. */
  hasBox?: (row: Row) => boolean
  actions: (rows: Row[], clear: () => void) => ReactNode
}

export type DataTableProps<Row extends object> = {
  /** Under this name the browser remembers hidden columns. */
  id: string
  /** What the table lists, for those who cannot see the page's title. */
  label: string
  /** Must be the same array between renders, as `filters` and `source.rows` must. */
  columns: readonly DataColumn<Row>[]
  source: TableSource<Row>
  rowId: (row: Row) => string
  searchText?: (row: Row) => string
  filters?: readonly TableFilter<Row>[]
  defaults: TableDefaults
  /** The address's query, which keeps the table's state, and how to change it. */
  query: URLSearchParams
  onQueryChange: (query: URLSearchParams, how: 'push' | 'replace') => void
  /** Shown where the list itself has nothing in it. */
  empty: { title: string; text: string; action?: ReactNode }
  density?: 'comfortable' | 'compact'
  selection?: RowSelection<Row>
  /** Further controls beside the filters. */
  extras?: ReactNode
}

const noFilters: readonly never[] = []
const noSelection = () => false

/**
 * A list with search, filters, sorting, pages and column hiding, its state in the address (public.md §2, §9).
 * On phones each row is a card.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, source, filters = noFilters, selection } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const [hidden, hide] = useHiddenColumns(props.id)
  const { state, arranged, change, hrefOf, clear, isNarrowed } = useTableView(props)
  const table = useTableModel({
    columns,
    arranged,
    state,
    hidden,
    rowId: props.rowId,
    canSelect: selection?.canSelect ?? noSelection,
    onSort: (sort) => change({ sort }),
  })
  const compact = props.density === 'compact'
  const loading = source.kind === 'paged' && source.loading
  const selected = selection ? table.getSelectedRowModel().rows.map((row) => row.original) : []
  const clearSelection = () => table.resetRowSelection(true)

  if (isListEmpty(source, isNarrowed)) return <ListMessage {...props.empty} />
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
      {source.kind === 'loading' && <SkeletonRows count={8} />}
      {source.kind === 'failed' && (
        <ListMessage
          role="alert"
          title={t('table.failed.title')}
          text={t(source.messageKey)}
          action={<Button onClick={source.retry}>{t('common.retry')}</Button>}
        />
      )}
      {(source.kind === 'whole' || source.kind === 'paged') && (
        <ResultCount total={arranged.total} page={arranged.page} size={state.size} loading={loading} />
      )}
      {selection && selected.length > 0 && (
        <BulkBar
          count={selected.length}
          actions={selection.actions(selected, clearSelection)}
          onClear={clearSelection}
        />
      )}
      {arranged.total === 0 && (source.kind === 'whole' || source.kind === 'paged') && (
        <ListMessage
          title={t('table.none.title')}
          text={t('table.none.text')}
          action={<Button onClick={clear}>{t('table.clear')}</Button>}
        />
      )}
      {arranged.total > 0 && (
        <>
          <TableGrid
            table={table}
            columns={columns}
            label={props.label}
            compact={compact}
            loading={loading}
            {...(selection && {
              rowName: selection.rowName,
              hasBox: selection.hasBox ?? selection.canSelect,
            })}
          />
          <Pagination
            page={arranged.page}
            size={state.size}
            sizes={props.defaults.sizes}
            total={arranged.total}
            hrefOf={hrefOf}
            onChange={change}
          />
        </>
      )}
    </div>
  )
}
