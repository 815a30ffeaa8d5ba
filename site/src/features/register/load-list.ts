import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Register, RegisterDeclaration } from '#contract/registers/registers.ts'
import { type Late, loadedOrLate } from '#site/late-data.ts'
import { languageOf } from '#site/paths.ts'
import { registerLists } from '#site/registers/register-lists.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { sortableColumnIds } from '#ui/data-table/columns.ts'
import { loadPage } from '#ui/data-table/load-page.ts'
import {
  chosenYear,
  differInTableOnly,
  isNarrowed,
  parseTableState,
  publicDefaults,
  type TableDefaults,
} from '#ui/data-table/table-state.ts'
import { facetsKey } from '#ui/item/use-facets.ts'
import { listFetcher } from './list-fetcher.ts'

export function tableDefaults({ slug }: RegisterDeclaration): TableDefaults {
  return { ...publicDefaults, sorts: sortableColumnIds(registerLists[slug].columns) }
}

/** Loads the data of a list page: the requested page of the list, and its filters with their options and counts. */
export async function loadList(client: Client, { request, pattern }: { request: Request; pattern: string }) {
  const { searchParams } = new URL(request.url)
  const register = registerOfRoute(pattern)
  const facetsPromise = registerLists[register.slug].loadFacets(client)
  const year = register.yearField ? chosenYear(searchParams, (await facetsPromise).years) : 'all'
  const state = parseTableState(searchParams, tableDefaults(register))
  const fetchPage = listFetcher(client, register, languageOf(searchParams), year)
  const key = facetsKey(state, year)
  const [facets, result, all, counted] = await Promise.all([
    facetsPromise,
    loadPage(fetchPage, state),
    isNarrowed(state) ? fetchPage({ page: 1, size: 1 }) : undefined,
    client('listFacets', { params: { register: register.slug }, query: JSON.parse(key) }),
  ])
  if (!result.ok) throw data({ error: result.problem.error }, { status: result.status || 503 })
  return {
    slug: register.slug,
    page: result.page,
    /** The number of items without search and filters; undefined if it could not be loaded. */
    total: all ? (all.ok ? all.total : undefined) : result.page.total,
    /** Without them, the browser loads them. */
    counted: counted.ok ? { key, facets: counted.data } : undefined,
    year,
    ...facets,
  }
}

type LoadedList = Awaited<ReturnType<typeof loadList>>
/** A list whose data are not there yet. */
export type LateList = Late<LoadedList> & { slug: Register }

/** Loads a list, or returns a promise of it, so that its page can be displayed with placeholders. */
export async function loadOrPromiseList(
  ...args: Parameters<typeof loadList>
): Promise<LoadedList | LateList> {
  const [, { pattern }] = args
  const list = await loadedOrLate<LoadedList>(loadList(...args))
  return 'late' in list ? { slug: registerOfRoute(pattern).slug, ...list } : list
}

/** For `shouldRevalidate`: changes of the table's state are loaded by the table itself. */
export function shouldReloadList(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !differInTableOnly(args.currentUrl, args.nextUrl)
}
