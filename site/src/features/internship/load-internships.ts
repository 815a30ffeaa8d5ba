import type { Client } from '#contract/client.ts'
import { type ListAnswer, loadList } from '#ui/data-table/load-list.ts'
import { publicDefaults, readTableState, type TableDefaults } from '#ui/data-table/table-state.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import { listOrThrow } from '../../components/register/list-loading.ts'
import { type InternshipRow, toInternshipRow } from './internship-row.ts'

export const internshipTable: TableDefaults = {
  ...publicDefaults,
  sorts: ['organization_name', 'internship_field', 'application_deadline'],
}

type ListQuery = Record<string, string | number | undefined>

export async function askInternships(
  client: Client,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListAnswer<InternshipRow>> {
  const answer = await client('listInternships', { query, ...(signal && { signal }) })
  return answer.ok ? { ...answer, data: answer.data.map(toInternshipRow) } : answer
}

/** The offers, and what their levels and periods are called. */
export async function loadInternships(client: Client, request: Request) {
  const state = readTableState(new URL(request.url).searchParams, internshipTable)
  const [list, forms] = await Promise.all([
    loadList((query) => askInternships(client, query), state),
    client('listForms', {}),
  ])
  const form = forms.ok ? forms.data.find(({ slug }) => slug === 'internship') : undefined
  return { list: listOrThrow(list), levels: optionsOf(form, 'level'), periods: optionsOf(form, 'period') }
}
