import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import clsx from 'clsx'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { effectiveQuery } from '#contract/fold-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { LoadFailure, StateMessage } from '#ui/shell/state-message.tsx'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import type { Facets } from '../item/use-facets.ts'
import { ActiveFilters } from './active-filters.tsx'
import { canHide, type DataColumn, type ListRow, type RowSelection, type TableFilter } from './columns.ts'
import styles from './data-table.module.css'
import { FacetPanel } from './facet-panel.tsx'
import { FilterButton } from './filter-button.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { NothingFound } from './nothing-found.tsx'
import { Pagination } from './pagination.tsx'
import { ResultCount } from './result-count.tsx'
import { resultText } from './result-text.ts'
import { SkeletonTable } from './skeleton-rows.tsx'
import { sortLabel } from './sort-label.ts'
import { TableGrid } from './table-grid.tsx'
import type { TableChange, Year } from './table-state.ts'
import { Toolbar } from './toolbar.tsx'
import { useAnnouncedResults } from './use-announced-results.ts'
import { useFocusInRows } from './use-focus-in-rows.ts'
import type { List } from './use-list.ts'
import type { TableQuery } from './use-table-query.ts'

type Empty = { title: string; text: string; action?: ReactNode }

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
  empty: Empty
  /** Keep the toolbar for an empty list, because its controls can reveal rows or it was displayed while the list was loaded. */
  searchableWhenEmpty?: boolean
  /** The smaller font and spacing of the manage area. */
  compact?: boolean
  /** Rows of one line; cards of a title and one line below it. */
  oneLine?: true
  selection?: RowSelection<Row>
  /** Above the toolbar, with the number of results at their end. */
  tabs?: ReactNode
  /** One of the tabs has the number of results, so that it is not repeated above cards. */
  isCountInTabs?: boolean
  /** In the toolbar before the search. */
  lead?: ReactNode
  /** Additional controls next to the filters. */
  extras?: ReactNode
  /** Beside the number of results. */
  countAside?: ReactNode
  /** Displayed below the toolbar. */
  panel?: ReactNode
  /** Below the rows and the links to pages. */
  foot?: ReactNode
  /** Filters in a rail of a wide list, and in a sheet of a narrow one. */
  facets?: Facets
  /** Names the search for screen readers and in its placeholder. */
  searchLabel?: string
  /** The year that narrows the list beside search and filters. */
  year?: { chosen: Year; chooseAll: () => void }
  /** The default order in words, beside the number of results; what is searched for is ordered by relevance. */
  defaultOrder?: string
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
  const [hidden, hide] = useHiddenColumns(
    props.id,
    props.query,
    columns.filter(canHide).map(({ id }) => id),
  )
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const rows = page?.rows ?? noRows
  const visible = useMemo(
    () => columns.filter((column) => !canHide(column) || !hidden.includes(column.id)),
    [columns, hidden],
  )
  const kept = selection?.kept
  const isFull = kept !== undefined && kept.rows.length >= kept.most
  const isSelected = ({ uuid }: Row) =>
    kept ? kept.rows.some((row) => row.uuid === uuid) : selectedIds.includes(uuid)
  const selectable = selection
    ? rows.filter((row) => (selection.canSelect?.(row) ?? true) && (!isFull || isSelected(row)))
    : []
  const selectedHere = selectable.filter(isSelected)
  const selected = kept?.rows ?? selectedHere
  const clearSelection = () => (kept ? kept.change([]) : setSelectedIds([]))
  /** Rows of other pages stay selected. */
  const selectAll = (isSelecting: boolean) => {
    const isElsewhere = (id: string) => rows.every(({ uuid }) => uuid !== id)
    const own = isSelecting ? selectable : []
    if (kept) kept.change([...kept.rows.filter(({ uuid }) => isElsewhere(uuid)), ...own].slice(0, kept.most))
    else setSelectedIds((before) => [...before.filter(isElsewhere), ...own.map(({ uuid }) => uuid)])
  }
  const toggle = useLatestCallback((uuid: string) => {
    if (!kept)
      return setSelectedIds((before) =>
        before.includes(uuid) ? before.filter((id) => id !== uuid) : [...before, uuid],
      )
    const others = kept.rows.filter((row) => row.uuid !== uuid)
    const added = others.length === kept.rows.length ? rows.filter((row) => row.uuid === uuid) : []
    kept.change([...others, ...added])
  })
  const isSelecting = selected.length > 0
  useAnnounceChanges(selection && t('table.selection.count', { count: selected.length }))
  useAnnouncedResults(props)
  useFocusInRows(frame, rows, isSelecting)
  /** Another page begins at the top of the table, also for the keyboard. */
  const changePage = (next: TableChange) => {
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
  const defaultOrder =
    effectiveQuery(state.q) && props.defaultOrder ? t('table.order.relevance') : props.defaultOrder
  const order = state.sort === '' ? defaultOrder : sortLabel(t, columns, state.sort)
  /** What the tabs do not say: which rows are displayed, or that their words are only similar. */
  const isCountNeeded = !props.isCountInTabs || state.page > 1 || page?.search === 'similar'
  const isEmpty = page?.total === 0 && !problem && !loading && !isNarrowed

  const count = page && !problem && (
    <ResultCount
      text={[resultText(t, page, state.size), order].filter(Boolean).join(' · ')}
      isSimilar={page.search === 'similar'}
      isFormer={loading}
      aside={page.total > 0 && props.countAside}
    />
  )

  const density = compact ? 'compact' : undefined
  if (isEmpty && !props.searchableWhenEmpty)
    return (
      <div data-density={density}>
        <EmptyList {...props.empty} />
      </div>
    )
  return (
    <>
      {selection && isSelecting && !problem && (
        <BulkBar
          count={selected.length}
          most={isFull ? kept.most : undefined}
          actions={selection.actions([...selected], clearSelection)}
          onClear={clearSelection}
        />
      )}
      <div ref={frame} tabIndex={-1} className={styles.frame} data-density={density}>
        <div className={clsx(styles.list, props.facets && styles.withRail)}>
          {props.facets && (
            <div className={styles.rail} data-print="no">
              <FacetPanel facets={props.facets} layout="column" isRail />
            </div>
          )}
          <div className={styles.main}>
            {props.tabs && (
              <div className={styles.tabs}>
                {props.tabs}
                <div className={isCountNeeded ? undefined : styles.countInTabs}>{count}</div>
              </div>
            )}
            <Toolbar
              columns={columns}
              filters={filters}
              state={state}
              compact={compact}
              hidden={hidden}
              hasSheet={props.facets !== undefined}
              searchLabel={props.searchLabel}
              lead={props.lead}
              extras={
                <>
                  {props.extras}
                  {props.facets && (
                    <FilterButton
                      facets={props.facets}
                      columns={columns}
                      sort={state.sort}
                      total={page?.total ?? 0}
                      onSort={(sort) => change({ sort })}
                      onClear={clear}
                    />
                  )}
                </>
              }
              otherQuery={new URLSearchParams(hrefOf({ q: '' }))}
              onHide={hide}
              onChange={change}
            />
            {props.panel}
            <ActiveFilters
              filters={filters.filter(({ isTabs }) => !isTabs)}
              state={state}
              onChange={change}
              onClear={clearFilters}
              onEmpty={focusFrame}
            />
            {problem && <LoadFailure title={t('table.failed.title')} problem={problem} retry={list.reload} />}
            {!problem && !page && (
              <SkeletonTable
                columns={visible}
                count={Math.min(state.size, 20)}
                compact={compact}
                oneLine={props.oneLine}
                hasSelection={selection !== undefined && !selection.isRare}
                isUncounted={props.tabs !== undefined}
              />
            )}
            {!problem && page && (
              <>
                {!props.tabs && count}
                {isEmpty && <EmptyList {...props.empty} />}
                {page.total === 0 && !isEmpty && (
                  <NothingFound
                    filters={filters}
                    state={state}
                    year={props.year}
                    onChange={(next) => {
                      change(next)
                      focusFrame()
                    }}
                    onClear={clearFilters}
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
                      oneLine={props.oneLine}
                      order={isCountNeeded ? undefined : order}
                      loading={loading}
                      selection={
                        selection && {
                          ...selection,
                          selectable,
                          selected: selectedHere,
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
                    {props.foot}
                  </>
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** In place of a list of which only the columns are known yet. */
export function DataTableSkeleton<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  return (
    <div className={styles.frame}>
      <div className={styles.withRail}>
        <div className={styles.rail} />
        <div className={styles.main}>
          <div className={styles.toolbar} />
          <SkeletonTable columns={columns} count={20} isLate />
        </div>
      </div>
    </div>
  )
}

function EmptyList({ title, text, action }: Empty) {
  return (
    <StateMessage state="empty" title={title} actions={action}>
      <p>{text}</p>
    </StateMessage>
  )
}

type BulkBarProps = {
  count: number
  /** If no more rows can be selected. */
  most: number | undefined
  actions: ReactNode
  onClear: () => void
}

/** Bulk actions for the selected rows, before the list and at the bottom of the window. */
function BulkBar({ count, most, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <div ref={bottomBarRef} className={styles.floating} data-floating-bar data-print="no">
      <section className={styles.bar} aria-label={t('table.selection.actions')}>
        <span className={styles.selectedCount}>{t('table.selection.count', { count })}</span>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          title={t('table.selection.clear')}
          aria-label={t('table.selection.clear')}
          onClick={onClear}
        />
        <div className={styles.actions}>{actions}</div>
        {most !== undefined && (
          <Announced as="p" className={styles.most}>
            {t('table.selection.most', { max: most })}
          </Announced>
        )}
      </section>
    </div>
  )
}
