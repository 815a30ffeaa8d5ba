import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'
import { useListSource } from '#ui/data-table/use-list-source.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { browserClient, serverClient } from '../../api.ts'
import { PageHead } from '../../components/page-head.tsx'
import { ButtonLink } from '../../components/register/button-link.tsx'
import { ListHeader } from '../../components/register/list-header.tsx'
import { shouldReloadList } from '../../components/register/list-loading.ts'
import { useTableQuery } from '../../components/register/use-table-query.ts'
import { usePaths } from '../../use-paths.ts'
import type { Route } from './+types/list.route.ts'
import { askTheses, loadTheses, thesisTable } from './load-theses.ts'
import { useThesisColumns, useThesisFilters } from './thesis-columns.tsx'
import type { ThesisRow } from './thesis-row.ts'
import { YearMenu } from './year-menu.tsx'

export const loader = (args: Route.LoaderArgs) => loadTheses(serverClient(args), args.request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTheses(browserClient(), request)
export const shouldRevalidate = shouldReloadList

const rowId = (row: ThesisRow) => row.uuid
const searchText = (row: ThesisRow) => row.search

export default function ThesesPage({ loaderData: { list, meta, year } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const client = useClient()
  const language = useLanguage()
  const { query, onQueryChange } = useTableQuery()
  const state = useMemo(() => readTableState(query, thesisTable), [query])
  const ask = useCallback(
    (asked: Record<string, string | number | undefined>, signal: AbortSignal) =>
      askTheses(client, { language, year }, asked, signal),
    [client, language, year],
  )
  const source = useListSource(list, state, ask)
  const columns = useThesisColumns(meta.curriculums)
  const filters = useThesisFilters(meta.curriculums)
  const add = { to: paths.add('thesis'), label: t('common.nav.addThesis') }
  const chooseYear = (chosen: string) => {
    const next = new URLSearchParams(query)
    next.set('year', chosen)
    next.delete('page')
    onQueryChange(next, 'push')
  }
  const years = <YearMenu years={meta.years} year={year} onChoose={chooseYear} />
  return (
    <>
      <PageHead title={t('thesis.title')} description={t('thesis.intro')} />
      <ListHeader title={t('thesis.title')} intro={t('thesis.intro')} add={add} />
      <DataTable
        id="thesis"
        label={t('thesis.title')}
        columns={columns}
        filters={filters}
        source={source}
        rowId={rowId}
        searchText={searchText}
        defaults={thesisTable}
        query={query}
        onQueryChange={onQueryChange}
        extras={years}
        empty={{
          title: t('thesis.empty.title'),
          text: t('thesis.empty.text'),
          action: (
            <>
              {year !== 'all' && years}
              <ButtonLink to={add.to}>{add.label}</ButtonLink>
            </>
          ),
        }}
      />
    </>
  )
}
