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
import { useInternshipColumns, useInternshipFilters } from './internship-columns.tsx'
import type { InternshipRow } from './internship-row.ts'
import { askInternships, internshipTable, loadInternships } from './load-internships.ts'

export const loader = (args: Route.LoaderArgs) => loadInternships(serverClient(args), args.request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadInternships(browserClient(), request)
export const shouldRevalidate = shouldReloadList

const rowId = (row: InternshipRow) => row.uuid
const searchText = (row: InternshipRow) => row.search

export default function InternshipsPage({ loaderData }: Route.ComponentProps) {
  const { list, levels, periods } = loaderData
  const { t } = useTranslation()
  const paths = usePaths()
  const client = useClient()
  const { query, onQueryChange } = useTableQuery()
  const state = useMemo(() => readTableState(query, internshipTable), [query])
  const ask = useCallback(
    (asked: Record<string, string | number | undefined>, signal: AbortSignal) =>
      askInternships(client, asked, signal),
    [client],
  )
  const source = useListSource(list, state, ask)
  const columns = useInternshipColumns({ levels, periods })
  const filters = useInternshipFilters(levels)
  const add = { to: paths.add('internship'), label: t('common.nav.addInternship') }
  return (
    <>
      <PageHead title={t('internship.title')} description={t('internship.intro')} />
      <ListHeader title={t('internship.title')} intro={t('internship.intro')} add={add} />
      <DataTable
        id="internship"
        label={t('internship.title')}
        columns={columns}
        filters={filters}
        source={source}
        rowId={rowId}
        searchText={searchText}
        defaults={internshipTable}
        query={query}
        onQueryChange={onQueryChange}
        empty={{
          title: t('internship.empty.title'),
          text: t('internship.empty.text'),
          action: <ButtonLink to={add.to}>{add.label}</ButtonLink>,
        }}
      />
    </>
  )
}
