import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'
import { useListSource } from '#ui/data-table/use-list-source.ts'
import { browserClient, serverClient } from '../../api.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ButtonLink } from '../../components/register/button-link.tsx'
import { ListHeader } from '../../components/register/list-header.tsx'
import { shouldReloadList } from '../../components/register/list-loading.ts'
import { useTableQuery } from '../../components/register/use-table-query.ts'
import { usePaths } from '../../use-paths.ts'
import type { Route } from './+types/list.route.ts'
import { askTopics, loadTopics, topicsTable } from './load-topics.ts'
import { useTopicColumns, useTopicFilters } from './topic-columns.tsx'
import type { TopicRow } from './topic-row.ts'

export const loader = (args: Route.LoaderArgs) => loadTopics(serverClient(args), args.request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTopics(browserClient(), request)
export const shouldRevalidate = shouldReloadList

const rowId = (row: TopicRow) => row.uuid
const searchText = (row: TopicRow) => row.search

export default function TopicsPage({ loaderData: { list, levels } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const client = useClient()
  const { query, onQueryChange } = useTableQuery()
  const state = useMemo(() => readTableState(query, topicsTable), [query])
  const ask = useCallback(
    (asked: Record<string, string | number | undefined>, signal: AbortSignal) =>
      askTopics(client, asked, signal),
    [client],
  )
  const source = useListSource(list, state, ask)
  const columns = useTopicColumns(levels)
  const filters = useTopicFilters(levels)
  const add = { to: paths.add('topics'), label: t('common.nav.addTopic') }
  return (
    <>
      <PageHead title={t('topics.title')} description={t('topics.intro')} />
      <ListHeader title={t('topics.title')} intro={t('topics.intro')} add={add} />
      <DataTable
        id="topics"
        label={t('topics.title')}
        columns={columns}
        filters={filters}
        source={source}
        rowId={rowId}
        searchText={searchText}
        defaults={topicsTable}
        query={query}
        onQueryChange={onQueryChange}
        empty={{
          title: t('topics.empty.title'),
          text: t('topics.empty.text'),
          action: <ButtonLink to={add.to}>{add.label}</ButtonLink>,
        }}
      />
    </>
  )
}
