'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionNames, actionNouns } from '#contract/actions.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { FetchPage } from '#ui/data-table/load-page.ts'
import {
  type ListQuery,
  manageDefaults,
  type TableDefaults,
  toListQuery,
} from '#ui/data-table/table-state.ts'
import { useList } from '#ui/data-table/use-list.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { FilterPanel } from '../data/filter-panel.tsx'
import { FiltersButton } from '../data/filters-button.tsx'
import { useWorkFilters } from '../data/work-filters.tsx'
import { Screen } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { ExportLogButton } from './export-log-button.tsx'
import { useLogColumns } from './log-columns.tsx'

const defaults: TableDefaults = {
  ...manageDefaults,
  sorts: ['at'],
  filters: ['person', 'noun', 'action', 'from', 'until'],
}

const useStyles = makeStyles({
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
})

/** `/manage/log`: what managers did (contract §7). */
export function LogScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const query = useTableQuery(useAddressQuery(), defaults)
  const list = useList({ fetchPage: useLogPages(), state: query.state })
  const columns = useLogColumns()
  const dayFilters = useWorkFilters(query, 'person')
  const dayFilterCount = dayFilters.reduce((sum, { options }) => sum + options.length, 0)
  const optionsOf = (name: 'noun' | 'action', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`manage.log.${name}.${value}`) }))
  return (
    <Screen
      title={t('manage.log.title')}
      actions={<ExportLogButton query={toLogQuery(toListQuery(query.state))} />}
    >
      <p className={styles.about}>{t('manage.log.about')}</p>
      <DataTable
        id="manage-log"
        label={t('manage.log.title')}
        columns={columns}
        filters={[
          { name: 'noun', labelKey: 'manage.log.noun', options: optionsOf('noun', actionNouns) },
          { name: 'action', labelKey: 'manage.log.action', options: optionsOf('action', actionNames) },
          ...dayFilters,
        ]}
        query={query}
        list={list}
        empty={{ title: t('manage.log.empty.title'), text: t('manage.log.empty.text') }}
        searchableWhenEmpty
        compact
        searchLabel={t('manage.log.search')}
        // A search keeps the order.
        {...(query.state.q === '' && { defaultOrder: t('manage.log.order') })}
        extras={
          <FiltersButton
            isInToolbar
            count={dayFilterCount}
            isOpen={isOpen}
            panelId={panelId}
            onToggle={() => setOpen(!isOpen)}
          />
        }
        panel={
          isOpen && (
            <FilterPanel
              id={panelId}
              query={query}
              whose="person"
              total={list.page?.total}
              onClose={() => setOpen(false)}
            />
          )
        }
      />
    </Screen>
  )
}

/** Without the filters of other lists, and without values that the endpoint does not take. */
function toLogQuery({ q, page, size, sort, person, noun, action, from, until }: ListQuery) {
  const known = (value: ListQuery[string], names: readonly string[]) =>
    String(value ?? '')
      .split(',')
      .filter((each) => names.includes(each))
      .join(',') || undefined
  return {
    ...{ q: textOf(q), page, size, person: textOf(person), from: textOf(from), until: textOf(until) },
    noun: known(noun, actionNouns),
    action: known(action, actionNames),
    sort: sort === 'at' ? ('at' as const) : undefined,
  }
}
export type LogQuery = ReturnType<typeof toLogQuery>

function textOf(value: ListQuery[string]): string | undefined {
  return value === undefined ? undefined : String(value)
}

function useLogPages(): FetchPage<Action> {
  const client = useClient()
  return useMemo(
    () => (query, signal) => client('listActions', { query: toLogQuery(query), ...(signal && { signal }) }),
    [client],
  )
}
