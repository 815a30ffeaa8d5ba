import type { Client } from '#contract/client.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { loadRows } from '#site/registers/load-rows.ts'
import type { ListResult } from '#site/registers/register.ts'
import type { FetchPage } from '#ui/data-table/load-page.ts'
import { withLocalizedSort } from '#ui/data-table/localized-sort.ts'
import type { Year } from '#ui/data-table/table-state.ts'
import type { ItemRow } from '#ui/item/item-row.ts'

/** Returns a function that fetches pages of a register's list, for one year if the register has years. */
export function listFetcher(
  client: Client,
  { calls }: RegisterDeclaration,
  language: Language,
  year: Year,
): FetchPage<ItemRow> {
  return async (query, signal) => {
    const response: ListResult = await client(calls.list, {
      query: { ...withLocalizedSort(query, language), ...(year !== 'all' && { year }) },
      ...(signal && { signal }),
    })
    if (!response.ok) return response
    return { ...response, data: await loadRows(client, response.data, query) }
  }
}
