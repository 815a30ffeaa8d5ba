import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldSet } from '#contract/forms.ts'
import { mostBulkItems } from '#contract/item-changes.ts'
import {
  hasSelectionCell,
  type ItemStatus,
  isPublicStatus,
  itemStatuses,
  maySelect,
  statusKeyOf,
} from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useChosenColumns } from '#ui/data-table/hidden-columns.ts'
import type { FetchPage } from '#ui/data-table/load-page.ts'
import { withLocalizedSort } from '#ui/data-table/localized-sort.ts'
import { type ListQuery, toListQuery, type Year } from '#ui/data-table/table-state.ts'
import { useList } from '#ui/data-table/use-list.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { YearChoice } from '#ui/data-table/year-choice.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { facetsKey } from '#ui/item/use-facets.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { useManager } from '../shell/manager-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AssignMenu } from './assign-menu.tsx'
import { type BulkAction, BulkActions, BulkErrors, BulkProgress } from './bulk-actions.tsx'
import { useItemColumns } from './item-columns.tsx'
import { type ManageRow, toManageRow, useRowName } from './manage-row.ts'
import { withoutUnconfirmed } from './queue-query.ts'
import { isOneTab, StatusTabs } from './status-tabs.tsx'
import { questionsOf } from './use-ask-open-checks.ts'
import { useAssigneeFilter } from './use-assignee-filter.ts'
import { useAssignment } from './use-assignment.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useFormTitle } from './use-form-title.ts'
import { useItemFacets } from './use-item-facets.tsx'
import { useNewStatuses } from './use-new-statuses.ts'
import { useStatusChange } from './use-status-change.ts'
import { ViewMenu } from './view-menu.tsx'

/** In a narrow list, where rows are cards (`table.module.css`), views and assignees are with the filters, so that rows begin higher. */
const useStyles = makeStyles({
  inPanel: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@container (min-width: 55rem)': { display: 'none' },
  },
  inToolbar: { '@container (max-width: 54.99rem)': { display: 'none' } },
})

type Props = {
  slug: string
  /** Of a form that is no register. */
  fieldSets: readonly FormFieldSet[]
  year: Year
  /** The years of the register's items, newest first; empty if they are not listed by year. */
  years: readonly number[]
  query: TableQuery
}

export const allButDeleted = itemStatuses.filter((status) => status !== 'deleted').join(',')

/** The items of a form, with tabs of their statuses, search, filters, and status changes by row and in bulk. */
export function ItemTable({ slug, fieldSets, year, years, query }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { isAdmin } = useManager()
  const notify = useNotify()
  const [chosen] = useChosenColumns(tableIdOf(slug), query)
  const fetchPage = useItemPages(slug, year, longTextsOf(fieldSets, chosen))
  const loaded = useList({ fetchPage, state: query.state })
  const { whileSaving, withNewStatus } = useNewStatuses()
  const page = useMemo(
    () => loaded.page && { ...loaded.page, rows: loaded.page.rows.map(withNewStatus) },
    [loaded.page, withNewStatus],
  )
  const list = { ...loaded, page }
  const counts = useStatusCounts(slug, year, query)
  const reload = () => Promise.all([list.reload(), counts.reload()])
  const change = useStatusChange(slug, whileSaving, reload)
  const bulk = useBulkChange(slug, whileSaving, reload)
  const { confirm, dialog } = useConfirm()
  const rowName = useRowName(slug)
  const columns = useItemColumns({
    slug,
    fieldSets,
    chosen,
    hasOneStatus: query.state.filters.statuses.length === 1,
    onStatus: useLatestCallback(changeAsked),
  })
  const statuses = itemStatuses.map((status) => ({ value: status, label: t(statusKeyOf(slug, status)) }))
  const facets = useItemFacets({
    slug,
    fieldSets,
    query,
    year,
    defaultStatuses: allButDeleted,
    isInToolbar: true,
  })
  const assignees = useAssigneeFilter()
  const assignment = useAssignment(slug, reload)
  const views = { slug, query, year, hasYears: years.length > 0 }
  const canSelect = ({ status }: ManageRow) => maySelect(status, isAdmin)

  /** Publishing an entry with open checks asks first. */
  async function changeAsked(row: ManageRow, status: ItemStatus) {
    const { openChecks } = row
    const asks = status === 'published' && openChecks > 0
    const isConfirmed =
      !asks ||
      (await confirm({
        title: t(`${questionsOf(slug)}.openOf`, { count: openChecks }),
        text: t('manage.checklist.askText'),
        confirmLabel: t(`${questionsOf(slug)}.publish`),
      }))
    if (isConfirmed) await change(row, status)
  }

  /** Changes these rows, or those of all pages; asks first if public ones leave the site. Resolves to whether it did. */
  async function changeRows(rows: readonly ManageRow[] | undefined, { name, status }: BulkAction) {
    const found = (rows ?? (await fetchAll(fetchPage, toListQuery(query.state))))?.filter(canSelect)
    if (!found) {
      notify({ intent: 'error', title: t('manage.bulk.notLoaded') })
      return false
    }
    const isPublic = (each: ItemStatus) => toRegister(slug) !== undefined && isPublicStatus(slug, each)
    const leaving = isPublic(status) ? 0 : found.filter((row) => isPublic(row.status)).length
    const unchecked = status === 'published' ? found.filter((row) => row.openChecks > 0).length : 0
    const areChecked =
      unchecked === 0 ||
      (await confirm({
        title: t(`${questionsOf(slug)}.bulk`, { count: unchecked, total: found.length }),
        text: t('manage.checklist.askText'),
        confirmLabel: t(`${questionsOf(slug)}.publish`),
      }))
    if (!areChecked) return false
    const isConfirmed =
      leaving === 0 ||
      (await confirm({
        title: t(`manage.bulk.confirm.${name}`, { count: found.length }),
        text: t('manage.bulk.confirm.public', { count: leaving }),
        confirmLabel: t(`manage.bulk.${name}`),
      }))
    if (isConfirmed) await bulk.change(found, status)
    return isConfirmed
  }

  return (
    <>
      {dialog}
      <BulkErrors slug={slug} failures={bulk.failures} onDismiss={bulk.clearFailures} />
      {bulk.progress && <BulkProgress {...bulk.progress} />}
      <DataTable
        id={tableIdOf(slug)}
        label={useFormTitle()(slug)}
        columns={columns}
        filters={[
          {
            name: 'statuses',
            labelKey: 'manage.column.status',
            options: statuses,
            // No tab has several statuses.
            ...(query.state.filters.statuses.length > 1 ? { inPanel: true } : { isTabs: true }),
          },
          assignees.filter,
          ...facets.filters,
        ]}
        panel={facets.panelOf(list.page?.total, (close) => (
          <div className={styles.inPanel}>
            <ViewMenu {...views} onDone={close} />
            <ChoiceMenu
              type="checkbox"
              label={t(assignees.filter.labelKey)}
              options={assignees.filter.options}
              chosen={query.state.filters.assignee}
              onChoose={(assignee) => query.change({ filters: { assignee } })}
            />
          </div>
        ))}
        query={query}
        list={list}
        empty={{ title: t('manage.empty.title'), text: t('manage.empty.text') }}
        searchableWhenEmpty
        compact
        oneLine
        tabs={
          <StatusTabs
            slug={slug}
            query={query}
            counts={counts.data}
            isLoading={!counts.data && !counts.problem}
          />
        }
        isCountInTabs={!counts.problem && isOneTab(query.state.filters)}
        lead={
          years.length > 0 && <YearChoice compact years={years} year={year} onChoose={query.chooseYear} />
        }
        year={{ chosen: year, chooseAll: () => query.chooseYear('all') }}
        defaultOrder={t(toRegister(slug) ? 'manage.queue.order' : 'manage.queue.orderReceived')}
        extras={
          <>
            {facets.button}
            <ViewMenu {...views} className={styles.inToolbar} />
          </>
        }
        selection={{
          rowName,
          canSelect,
          hasCheckbox: ({ status }) => hasSelectionCell(status, isAdmin),
          actions: (rows, clear) => (
            <>
              <AssignMenu
                people={assignees.people}
                onChoose={(after) => void assignment.assign(rows, after).then((isDone) => isDone && clear())}
              />
              <BulkActions
                slug={slug}
                key={rows.map(({ uuid }) => uuid).join()}
                disabled={bulk.isBusy}
                statuses={rows.map(({ status }) => status)}
                isWholePage={rows.length === list.page?.rows.filter(canSelect).length}
                total={list.page?.total ?? 0}
                shown={list.page?.rows.length ?? 0}
                onChoose={(action, isEveryPage) =>
                  void changeRows(isEveryPage ? undefined : rows, action).then((isChanged) => {
                    if (isChanged) clear()
                  })
                }
              />
            </>
          ),
        }}
      />
    </>
  )
}

/** The number of a form's items of each status, within the search and the other filters of the table. */
function useStatusCounts(slug: string, year: Year, { state }: TableQuery) {
  const client = useClient()
  // The chosen status does not change the counts.
  const key = facetsKey(
    { ...state, filters: { ...state.filters, statuses: [], address: [], messages: [] } },
    year,
  )
  return useResource(
    useCallback(
      () => client('countItems', { params: { slug }, query: JSON.parse(key) }),
      [client, slug, key],
    ),
  )
}

/**
 * The query of the items of one year; deleted items only if the status filter includes them. Without another order, what waits
 * comes first, unless it is searched for.
 */
export function itemsQuery(query: ListQuery, language: Language, year: Year): ListQuery {
  const sorted = withLocalizedSort(query, language)
  return withoutUnconfirmed({
    ...sorted,
    sort: sorted.sort ?? (query.q ? undefined : 'waiting'),
    // Also deleted entries have messages to answer.
    statuses: query.statuses ?? (query.messages ? undefined : allButDeleted),
    ...(year !== 'all' && { year }),
  })
}

/** The storage key of the columns of a form's table. */
export function tableIdOf(slug: string): string {
  return `manage-${slug}`
}

/** The `columns` of the list's query: rows have no other long texts. */
function longTextsOf(fieldSets: readonly FormFieldSet[], chosen: readonly string[]): string {
  return fieldsIn(fieldSets)
    .filter(({ path, field }) => chosen.includes(path) && fieldTypeOf(field).kind === 'longText')
    .map(({ path }) => path)
    .join(',')
}

/** Fetches pages of a form's items. */
function useItemPages(slug: string, year: Year, columns: string): FetchPage<ManageRow> {
  const client = useClient()
  const language = useLanguage()
  return useMemo(() => {
    return async (query, signal) => {
      const response = await client('listItems', {
        params: { slug },
        query: { ...itemsQuery(query, language, year), ...(columns && { columns }) },
        ...(signal && { signal }),
      })
      if (!response.ok) return response
      const rows = response.data.map(toManageRow)
      // The tab says it of all of them.
      const isTold = query.address === 'unconfirmed'
      return { ...response, data: isTold ? rows.map((row) => ({ ...row, isUnconfirmed: false })) : rows }
    }
  }, [client, slug, language, year, columns])
}

/** Maximum page size of the list endpoint. */
const maxPageSize = 150

/** The rows of all pages, at most as many as a bulk action changes; undefined if a page cannot be loaded. */
async function fetchAll(fetchPage: FetchPage<ManageRow>, query: ListQuery): Promise<ManageRow[] | undefined> {
  const rows: ManageRow[] = []
  for (let page = 1; rows.length < mostBulkItems; page++) {
    const response = await fetchPage({ ...query, page, size: maxPageSize })
    if (!response.ok) return undefined
    rows.push(...response.data)
    if (response.data.length < maxPageSize) break
  }
  return rows.slice(0, mostBulkItems)
}
