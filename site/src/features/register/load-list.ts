import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { languageOf } from '#site/paths.ts'
import { registerLists } from '#site/registers/register-lists.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { sortableColumnIds } from '#ui/data-table/columns.ts'
import { loadPage } from '#ui/data-table/load-page.ts'
import {
  chosenYear,
  differInTableOnly,
  parseTableState,
  publicDefaults,
  type TableDefaults,
} from '#ui/data-table/table-state.ts'
import { listFetcher } from './list-fetcher.ts'

export function tableDefaults({ slug }: RegisterDeclaration): TableDefaults {
  return { ...publicDefaults, sorts: sortableColumnIds(registerLists[slug].columns) }
}

/** Loads the data of a list page: the requested page of the list, and the options of its filters. */
export async function loadList(client: Client, { request, pattern }: { request: Request; pattern: string }) {
  const { searchParams } = new URL(request.url)
  const register = registerOfRoute(pattern)
  const facetsPromise = registerLists[register.slug].loadFacets(client)
  const year = register.yearField ? chosenYear(searchParams, (await facetsPromise).years) : 'all'
  const [facets, result] = await Promise.all([
    facetsPromise,
    loadPage(
      listFetcher(client, register, languageOf(searchParams), year),
      parseTableState(searchParams, tableDefaults(register)),
    ),
  ])
  if (!result.ok) throw data({ error: result.problem.error }, { status: result.status || 503 })
  return { slug: register.slug, page: result.page, year, ...facets }
}

/** For `shouldRevalidate`: changes of the table's state are loaded by the table itself. */
export function shouldReloadList(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !differInTableOnly(args.currentUrl, args.nextUrl)
}
