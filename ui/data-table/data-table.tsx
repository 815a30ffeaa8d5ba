import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { ActiveFilters } from './active-filters.tsx'
import { canHide, type DataColumn, type ListRow, type RowSelection, type TableFilter } from './columns.ts'
import styles from './data-table.module.css'
import { useHiddenColumns } from './hidden-columns.ts'
import { ListMessage } from './list-message.tsx'
import { Pagination } from './pagination.tsx'
import { ResultCount } from './result-count.tsx'
import { resultText } from './result-text.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableGrid } from './table-grid.tsx'
import type { TableState } from './table-state.ts'
import { Toolbar } from './toolbar.tsx'
import { useAnnouncedResults } from './use-announced-results.ts'
import { useFocusInRows } from './use-focus-in-rows.ts'
import type { List } from './use-list.ts'
import type { TableQuery } from './use-table-query.ts'

type DataTableProps<Row extends ListRow> = {
  /** Storage key of the hidden columns. */
  id: string
  /** The table's accessible name. */
  label: string
  columns: readonly DataColumn<Row>[]
  query: TableQuery
  list: List<Row>
  filters: readonly TableFilter[]
  /** Displayed when the list has no rows at all. */
  empty: { title: string; text: string; action?: ReactNode }
  /** Keep the toolbar for an empty list, because its controls can reveal rows or it was displayed while the list was loaded. */
  searchableWhenEmpty?: boolean
  /** The smaller font and spacing of the manage area. */
  compact?: boolean
  selection?: RowSelection<Row>
  /** Additional controls next to the filters. */
  extras?: ReactNode
  /** Displayed below the toolbar. */
  panel?: ReactNode
}

const noRows: readonly never[] = []

/**
 * One page of a list with search, filters, sorting, pagination and column hiding; its state is stored in the URL. In
 * a narrow list each row is a card.
 */
export function DataTable<Row extends ListRow>(props: DataTableProps<Row>) {
  const { columns, list, filters, selection, compact = false } = props
  const { state, defaults, change, hrefOf, clear, isNarrowed } = props.query
  const { page, loading, problem } = list
  const { t } = useTranslation()
  const [hidden, hide] = useHiddenColumns(props.id, props.query)
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const rows = page?.rows ?? noRows
  const visible = useMemo(
    () => columns.filter((column) => !canHide(column) || !hidden.includes(column.id)),
    [columns, hidden],
  )
  const selectable = selection ? rows.filter((row) => selection.canSelect?.(row) ?? true) : []
  const selected = selectable.filter(({ uuid }) => selectedIds.includes(uuid))
  const clearSelection = () => setSelectedIds([])
  /** Rows of other pages stay selected. */
  const selectAll = (isSelected: boolean) =>
    setSelectedIds((before) => [
      ...before.filter((id) => rows.every(({ uuid }) => uuid !== id)),
      ...(isSelected ? selectable.map(({ uuid }) => uuid) : []),
    ])
  const toggle = useCallback(
    (uuid: string) =>
      setSelectedIds((before) =>
        before.includes(uuid) ? before.filter((id) => id !== uuid) : [...before, uuid],
      ),
    [],
  )
  const isSelecting = selected.length > 0
  useAnnounceChanges(selection && t('table.selection.count', { count: selected.length }))
  useAnnouncedResults(props)
  useFocusInRows(frame, rows, isSelecting)
  /** Another page begins at the top of the table, also for the keyboard. */
  const changePage = (next: Partial<TableState>) => {
    change(next)
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  }
  /** The clicked button disappears: focus stays in the list. */
  const focusFrame = () => frame.current?.focus({ preventScroll: true })
  const clearFilters = () => {
    clear()
    focusFrame()
  }
  const isEmpty = page?.total === 0 && !problem && !loading && !isNarrowed

  if (isEmpty && !props.searchableWhenEmpty) return <ListMessage {...props.empty} />
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame} data-density={compact ? 'compact' : undefined}>
      <Toolbar
        columns={columns}
        filters={filters}
        state={state}
        compact={compact}
        hidden={hidden}
        extras={props.extras}
        otherQuery={new URLSearchParams(hrefOf({ q: '' }))}
        onHide={hide}
        onChange={change}
      />
      {props.panel}
      <ActiveFilters
        filters={filters}
        state={state}
        onChange={change}
        onClear={clearFilters}
        onEmpty={focusFrame}
      />
      {problem && (
        <ListMessage
          isNews
          title={t('table.failed.title')}
          text={t(problem)}
          action={
            <Button
              onClick={() => {
                focusFrame()
                void list.reload()
              }}
            >
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {!problem && !page && <SkeletonRows count={Math.min(state.size, 20)} />}
      {!problem && page && (
        <>
          <div className={selection && styles.summary}>
            <ResultCount text={resultText(t, page, state.size)} isSimilar={page.search === 'similar'} />
            {selection && isSelecting && (
              <BulkBar
                count={selected.length}
                actions={selection.actions(selected, clearSelection)}
                onClear={clearSelection}
              />
            )}
          </div>
          {isEmpty && <ListMessage {...props.empty} />}
          {page.total === 0 && !isEmpty && (
            <ListMessage
              title={t('table.none.title')}
              text={t('table.none.text')}
              action={<Button onClick={clearFilters}>{t('table.clear')}</Button>}
            />
          )}
          {page.total > 0 && (
            <>
              <TableGrid
                columns={visible}
                rows={rows}
                sort={state.sort}
                label={props.label}
                compact={compact}
                loading={loading}
                selection={
                  selection && {
                    ...selection,
                    selectable,
                    selected,
                    onSelectAll: selectAll,
                    onToggle: toggle,
                  }
                }
                tableRef={table}
                onSort={(sort) => change({ sort })}
              />
              <Pagination
                page={page.page}
                size={state.size}
                sizes={defaults.sizes}
                total={page.total}
                hasMore={page.relation === 'gte'}
                hrefOf={hrefOf}
                onPage={(page) => changePage({ page })}
                onSize={(size) => changePage({ size })}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

type BulkBarProps = { count: number; actions: ReactNode; onClear: () => void }

/** Bulk actions for the selected rows. Over the number of results, or at the bottom of the window: no row moves. */
function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <section ref={bottomBarRef} className={styles.bar} aria-label={t('table.selection.actions')}>
      <span className={styles.selectedCount}>{t('table.selection.count', { count })}</span>
      {actions}
      <Button appearance="subtle" onClick={onClear}>
        {t('table.selection.clear')}
      </Button>
    </section>
  )
}
