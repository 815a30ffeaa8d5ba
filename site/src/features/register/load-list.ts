import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Language } from '#contract/texts.ts'
import { languageOf } from '#site/paths.ts'
import type { ListResult, RegisterDescription } from '#site/registers/register.ts'
import { registerOf } from '#site/registers/registers.ts'
import { chosenYear, type Year } from '#ui/data-table/chosen-year.ts'
import { sortsOf } from '#ui/data-table/columns.ts'
import { type FetchPage, loadPage } from '#ui/data-table/load-page.ts'
import {
  differInTableOnly,
  publicDefaults,
  readTableState,
  type TableDefaults,
} from '#ui/data-table/table-state.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'
import { withLocalizedSort } from '#ui/item/localized-sort.ts'

export function tableDefaults({ columns }: RegisterDescription): TableDefaults {
  return { ...publicDefaults, sorts: sortsOf(columns) }
}

/** Pages of a register's list in one language, of one year where the register has years. */
export function pagesOf(
  client: Client,
  { calls }: RegisterDescription,
  language: Language,
  year: Year,
): FetchPage<ItemRow> {
  return async (query, signal) => {
    const answer: ListResult = await client(calls.list, {
      query: { ...withLocalizedSort(query, language), ...(year !== 'all' && { year }) },
      ...(signal && { signal }),
    })
    return answer.ok ? { ...answer, data: answer.data.map(toItemRow) } : answer
  }
}

/** What a list page needs: the requested page of the list, and what its filters offer. */
export async function loadList(client: Client, { request, pattern }: { request: Request; pattern: string }) {
  const { searchParams } = new URL(request.url)
  const register = registerOf(pattern)
  const loading = register.loadFacets(client)
  const year = register.hasYears ? chosenYear(searchParams, (await loading).years) : 'all'
  const [facets, result] = await Promise.all([
    loading,
    loadPage(
      pagesOf(client, register, languageOf(searchParams), year),
      readTableState(searchParams, tableDefaults(register)),
    ),
  ])
  if (!result.ok) throw data({ error: result.problem.error }, { status: result.status || 503 })
  return { slug: register.slug, page: result.page, year, ...facets }
}

/** For `shouldRevalidate`: the table itself loads its pages. */
export function shouldReloadList(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !differInTableOnly(args.currentUrl, args.nextUrl)
}
