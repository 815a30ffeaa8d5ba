import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { registers } from '#contract/registers/registers.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { useVariant } from '#site/page-context.tsx'
import { OptionsContext } from '#site/registers/options-context.tsx'
import { registerLists } from '#site/registers/register-lists.ts'
import { usePaths } from '#site/use-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { type TableState, toListQuery, writeTableState, type Year } from '#ui/data-table/table-state.ts'
import { useList } from '#ui/data-table/use-list.ts'
import { type AddressQuery, useTableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { type FetchFacets, useFacets } from '#ui/item/use-facets.tsx'
import type { Route } from './+types/list.route.ts'
import { listFetcher } from './list-fetcher.ts'
import { loadList, shouldReloadList, tableDefaults } from './load-list.ts'
import { YearMenu } from './year-menu.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadList(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadList(browserClient(), args)
}

export const shouldRevalidate = shouldReloadList

type ListData = Route.ComponentProps['loaderData']

/** The list of the route's register. */
export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return <RegisterList key={loaderData.slug} {...loaderData} />
}

function RegisterList({ slug, page, options, years, year }: ListData) {
  const { t } = useTranslation()
  const client = useClient()
  const { lite } = useVariant()
  const language = useLanguage()
  const register = registers[slug]
  const defaults = useMemo(() => tableDefaults(register), [register])
  const query = useTableQuery(useAddressQuery(), defaults)
  const fetchPage = useMemo(
    () => listFetcher(client, register, language, year),
    [client, register, language, year],
  )
  const list = useList({ fetchPage, state: query.state, initial: page })
  const add = { to: usePaths().add(slug), label: t(`common.nav.${register.addKey}`) }
  const [title, intro] = [t(`${slug}.title`), t(`${slug}.intro`)]
  const fetchFacets = useCallback<FetchFacets>(
    (query, signal) => client('listFacets', { params: { register: slug }, query, signal }),
    [client, slug],
  )
  const facets = useFacets({ facets: register.facets, options, query, year, fetchFacets })
  const feed = usePaths().feed(slug, feedQuery(query.state, year))
  const isDefaultYear = !register.yearField || year === years[0]
  const canonicalQuery = writeTableState(
    new URLSearchParams(isDefaultYear ? {} : { year: String(year) }),
    { ...query.state, page: list.page?.page ?? query.state.page },
    defaults,
  )
  const yearMenu = register.yearField && <YearMenu years={years} year={year} onChoose={query.chooseYear} />
  return (
    <>
      <PageHead
        title={[query.state.q, ...(lite ? [] : [title])].filter(Boolean).join(' | ')}
        description={intro}
        feed={feed}
        query={canonicalQuery}
        hidden={query.state.q !== ''}
      />
      <ListHeader title={title} intro={intro} add={add} />
      <OptionsContext value={options}>
        <DataTable
          id={slug}
          label={title}
          columns={registerLists[slug].columns}
          filters={facets.filters}
          query={query}
          list={list}
          extras={
            <>
              {yearMenu}
              {facets.button}
            </>
          }
          panel={facets.panel}
          empty={{
            title: t(`${slug}.empty.title`),
            text: t(`${slug}.empty.text`),
            action: (
              <>
                {year !== 'all' && yearMenu}
                <ButtonLink to={add.to}>{add.label}</ButtonLink>
              </>
            ),
          }}
        />
      </OptionsContext>
    </>
  )
}

/** The search and filters of a list, as the query of its feed. */
function feedQuery(state: TableState, year: Year) {
  const { page: _page, size: _size, sort: _sort, ...query } = toListQuery(state)
  return { ...query, ...(year !== 'all' && { year }) }
}

/**
 * The URL's query for a table; changing it does not scroll the page. It is not changed during a navigation to another
 * page, because a debounced search would cancel that navigation.
 */
function useAddressQuery(): AddressQuery {
  const [query, setSearchParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const setQuery = (params: URLSearchParams, mode: 'push' | 'replace') => {
    if (!isLeaving) setSearchParams(params, { replace: mode === 'replace', preventScrollReset: true })
  }
  return { query, setQuery }
}
