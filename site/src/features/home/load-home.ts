import type { Client } from '#contract/client.ts'
import type { Register } from '#contract/items.ts'
import type { ListResult } from '#site/registers/register.ts'
import { registers } from '#site/registers/registers.ts'
import { registersOf, type Scope } from '#site/variant.ts'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'

/** Null where the call failed: the rest of the front page is still good. */
type Listing = { total: number; items: ItemRow[] } | null

const shortestQuery = 3
const resultsPerRegister = 5

async function list(client: Client, register: Register, query: ListQuery): Promise<Listing> {
  const answer: ListResult = await client(registers[register].calls.list, { query })
  return answer.ok ? { total: answer.total ?? 0, items: answer.data.map(toItemRow) } : null
}

export type RegisterListing = { register: Register; listing: Listing }
export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Counts and the newest of each register, the next deadlines, and the results of a search. */
export async function loadHome(client: Client, scope: Scope, search: URLSearchParams) {
  const q = search.get('q')?.trim() ?? ''
  const ofScope = registersOf(scope)
  const ofEach = (query: ListQuery): Promise<RegisterListing[]> =>
    Promise.all(ofScope.map(async (register) => ({ register, listing: await list(client, register, query) })))
  const [newest, deadlines, results] = await Promise.all([
    ofEach({ page: 1, size: 1, sort: '-createdAt' }),
    ofScope.includes('internship')
      ? list(client, 'internship', { page: 1, size: 5, sort: 'application_deadline' })
      : null,
    q.length >= shortestQuery ? ofEach({ q, page: 1, size: resultsPerRegister }) : null,
  ])
  return {
    q,
    isTooShort: q !== '' && q.length < shortestQuery,
    newest,
    deadlines: deadlines?.items ?? [],
    results,
  }
}
