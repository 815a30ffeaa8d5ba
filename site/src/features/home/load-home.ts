import type { Client } from '#contract/client.ts'
import type { Register } from '#contract/items.ts'
import type { ListResult } from '#site/registers/register.ts'
import { registers } from '#site/registers/registers.ts'
import { registersOf, type Scope } from '#site/variant.ts'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'

/** Null if the request failed; the rest of the home page is displayed anyway. */
type Listing = { total: number; items: ItemRow[] } | null

const minQueryLength = 3
const resultsPerRegister = 5

async function list(client: Client, register: Register, query: ListQuery): Promise<Listing> {
  const response: ListResult = await client(registers[register].calls.list, { query })
  return response.ok ? { total: response.total ?? 0, items: response.data.map(toItemRow) } : null
}

export type RegisterListing = { register: Register; listing: Listing }
export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Loads each register's item count and newest item, the next deadlines, and search results. */
export async function loadHome(client: Client, scope: Scope, search: URLSearchParams) {
  const q = search.get('q')?.trim() ?? ''
  const scopeRegisters = registersOf(scope)
  const listEach = (query: ListQuery): Promise<RegisterListing[]> =>
    Promise.all(
      scopeRegisters.map(async (register) => ({ register, listing: await list(client, register, query) })),
    )
  const [newest, deadlines, results] = await Promise.all([
    listEach({ page: 1, size: 1, sort: '-createdAt' }),
    scopeRegisters.includes('internship')
      ? list(client, 'internship', { page: 1, size: 5, sort: 'application_deadline' })
      : null,
    q.length >= minQueryLength ? listEach({ q, page: 1, size: resultsPerRegister }) : null,
  ])
  return {
    q,
    isTooShort: q !== '' && q.length < minQueryLength,
    newest,
    deadlines: deadlines?.items ?? [],
    results,
  }
}
