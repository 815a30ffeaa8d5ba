import { Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { registers } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { useLate } from '#site/late-data.ts'
import { useVariant } from '#site/page-context.tsx'
import { OptionsContext } from '#site/registers/options-context.tsx'
import { registerLists } from '#site/registers/register-lists.ts'
import { FiltersContext, SearchContext } from '#site/registers/search-matches.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import type { RowSelection } from '#ui/data-table/columns.ts'
import { DataTable, DataTableSkeleton } from '#ui/data-table/data-table.tsx'
import { type TableState, toListQuery, writeTableState, type Year } from '#ui/data-table/table-state.ts'
import { useList } from '#ui/data-table/use-list.ts'
import { type AddressQuery, useTableQuery } from '#ui/data-table/use-table-query.ts'
import { YearChoice } from '#ui/data-table/year-choice.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { type FetchFacets, useFacets } from '#ui/item/use-facets.ts'
import { lazyOr } from '#ui/shell/lazy-or.ts'
import { LoadFailure } from '#ui/shell/state-message.tsx'
import type { Route } from './+types/list.route.ts'
import { ExportLink, ListExport } from './list-export.tsx'
import { listFetcher } from './list-fetcher.ts'
import { type LateList, loadList, loadOrPromiseList, shouldReloadList, tableDefaults } from './load-list.ts'
import { mostChosen, useChosenEntries } from './use-chosen-entries.ts'

const CopyCitations = lazyOr(
  () => import('#site/registers/copy-citations.tsx').then((module) => module.CopyCitations),
  () => null,
)

export function loader(args: Route.LoaderArgs) {
  return loadList(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrPromiseList(browserClient(), args)
}

export const shouldRevalidate = shouldReloadList

type ListData = Exclude<Route.ComponentProps['loaderData'], LateList>

/** The list of the route's register. */
export default function ListRoute({ loaderData }: Route.ComponentProps) {
  const { slug } = loaderData
  return 'late' in loaderData ? (
    <LateRegisterList key={slug} {...loaderData} />
  ) : (
    <RegisterList key={slug} {...loaderData} />
  )
}

/** Placeholders with the list's columns, until its data or an error arrive. */
function LateRegisterList({ slug, late }: LateList) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const list = useLate(late)
  const add = { to: usePaths().add(slug), label: t(`common.nav.${registers[slug].addKey}`) }
  if (list && !('problem' in list)) return <RegisterList {...list} />
  const title = t(`${slug}.title`)
  return (
    <>
      <PageHead title={title} hidden />
      <ListHeader title={title} add={add} />
      {list ? (
        <LoadFailure title={t('table.failed.title')} problem={list.problem} retry={revalidate} />
      ) : (
        <DataTableSkeleton columns={registerLists[slug].columns} />
      )}
    </>
  )
}

function RegisterList({ slug, page, total, counted, options, years, year }: ListData) {
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
  const chosen = useChosenEntries(slug)
  const list = useList({ fetchPage, state: query.state, initial: page })
  const add = { to: usePaths().add(slug), label: t(`common.nav.${register.addKey}`) }
  const [title, intro] = [t(`${slug}.title`), t(`${slug}.intro`)]
  const fetchFacets = useCallback<FetchFacets>(
    (query, signal) => client('listFacets', { params: { register: slug }, query, signal }),
    [client, slug],
  )
  const facets = useFacets({
    facets: register.facets,
    options,
    query,
    year,
    initial: counted,
    fetchFacets,
  })
  const filters = { ...query.state.filters, years: [String(year)] }
  const feed = usePaths().feed(slug, feedQuery(query.state, year))
  const isDefaultYear = !register.yearField || year === years[0]
  const canonicalQuery = writeTableState(
    new URLSearchParams(isDefaultYear ? {} : { year: String(year) }),
    { ...query.state, page: list.page?.page ?? query.state.page },
    defaults,
  )
  const yearChoice = register.yearField && (
    <YearChoice years={years} year={year} onChoose={query.chooseYear} />
  )
  const selection: RowSelection<ItemRow> = {
    rowName: (row) => inLanguage(row.title, language) || row.organization || t('item.nameless'),
    kept: { rows: chosen.rows, most: mostChosen, change: (rows) => chosen.change({ rows }) },
    actions: (rows) => (
      <>
        {register.authorFields && (
          <Suspense>
            <CopyCitations rows={rows} />
          </Suspense>
        )}
        <ListExport register={slug} state={query.state} year={year} uuids={rows.map(({ uuid }) => uuid)} />
      </>
    ),
  }
  const count = total !== undefined && total > 0 && t(`${slug}.total`, { count: total })
  return (
    <>
      <PageHead
        title={[query.state.q, ...(lite ? [] : [title])].filter(Boolean).join(' | ')}
        description={intro}
        feed={feed}
        query={canonicalQuery}
        hidden={query.state.q !== ''}
      />
      <ListHeader
        title={title}
        count={count ? (year === 'all' ? count : t('thesis.ofYear', { count, year })) : undefined}
        add={add}
      />
      <OptionsContext value={options}>
        <SearchContext value={query.state.q}>
          <FiltersContext value={filters}>
            <DataTable
              id={slug}
              label={title}
              columns={registerLists[slug].columns}
              filters={facets.filters}
              query={query}
              list={list}
              facets={facets}
              extras={yearChoice}
              countAside={<ExportLink />}
              {...(chosen.isChoosing && { selection })}
              foot={
                <ListExport
                  register={slug}
                  state={query.state}
                  year={year}
                  choice={{
                    isChoosing: chosen.isChoosing,
                    toggle: () => chosen.change({ isChoosing: !chosen.isChoosing }),
                  }}
                />
              }
              year={{ chosen: year, chooseAll: () => query.chooseYear('all') }}
              searchLabel={t(`${slug}.search`)}
              defaultOrder={t(`table.order.${register.defaultOrder}`)}
              empty={{
                title: t(`${slug}.empty.title`),
                text: t(`${slug}.empty.text`),
                action: (
                  <>
                    {year !== 'all' && yearChoice}
                    <ButtonLink to={add.to}>{add.label}</ButtonLink>
                  </>
                ),
              }}
            />
          </FiltersContext>
        </SearchContext>
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
  const setQuery: AddressQuery['setQuery'] = (write, mode) => {
    const current = new URLSearchParams(next?.search ?? window.location.search)
    if (!isLeaving) setSearchParams(write(current), { replace: mode === 'replace', preventScrollReset: true })
  }
  return { query, setQuery }
}
