import type { Client } from '#contract/client.ts'
import type { ListMetadata } from '#contract/list-metadata.ts'
import { type Register, registerSlugs, registers, toRegister } from '#contract/registers/registers.ts'
import { loadRows } from '#site/registers/load-rows.ts'
import type { ListResult } from '#site/registers/register.ts'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { daysLeft } from '#ui/i18n/format-date.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { offers } from './offers.ts'

/** Null if the request failed; the rest of the home page is displayed anyway. */
type Listing = (ListMetadata & { total: number; items: ItemRow[] }) | null

const minQueryLength = 3
const resultsPerRegister = 5
/** Of a search that is narrowed to a register. */
const resultsOfOne = 20
const newestPerRegister = 2
const deadlineCount = 5

async function list(client: Client, register: Register, query: ListQuery): Promise<Listing> {
  const response: ListResult = await client(registers[register].calls.list, { query })
  if (!response.ok) return null
  const { total = 0, relation, search, data } = response
  return {
    total,
    items: await loadRows(client, data, query),
    ...(relation && { relation }),
    ...(search && { search }),
  }
}

export type RegisterListing = { register: Register; listing: Listing }

/** Loads the results of a search or, without one, each register's item count and newest items and the next deadlines. */
export async function loadHome(client: Client, search: URLSearchParams) {
  const q = search.get('q')?.trim() ?? ''
  const narrowedTo = toRegister(search.get('register'))
  const isSearch = q.length >= minQueryLength
  return {
    q,
    narrowedTo,
    isTooShort: q !== '' && !isSearch,
    results: isSearch ? await loadResults(client, q, narrowedTo) : null,
    overview: isSearch ? null : await loadOverview(client),
  }
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>

async function loadOverview(client: Client) {
  const now = new Date()
  const [newest, deadlines, closing, spines] = await Promise.all([
    listEach(client, () => ({ page: 1, size: newestPerRegister, sort: '-createdAt' })),
    list(client, offers, { page: 1, size: deadlineCount, sort: 'application_deadline' }),
    list(client, offers, { page: 1, size: 1, open: 'week' }),
    client('listSpines', {}),
  ])
  return {
    newest,
    /** Deadlines that have not passed. */
    deadlines: deadlines?.items.filter(({ deadline }) => deadline !== null && daysLeft(deadline, now) >= 0),
    /** The number of offers whose deadline is within a week. */
    closing: closing?.total ?? 0,
    spines: spines.ok ? spines.data : [],
  }
}

/** The first matches of every register, of which those of `narrowedTo` are displayed. */
async function loadResults(client: Client, q: string, narrowedTo: Register | undefined) {
  const results = await listEach(client, (register) => ({
    q,
    page: 1,
    size: register === narrowedTo ? resultsOfOne : resultsPerRegister,
  }))
  return withoutNeedlessSimilar(results)
}

function listEach(client: Client, queryOf: (register: Register) => ListQuery): Promise<RegisterListing[]> {
  return Promise.all(
    registerSlugs.map(async (register) => ({
      register,
      listing: await list(client, register, queryOf(register)),
    })),
  )
}

/** Similar words of one register are not displayed if another one has exact matches. */
function withoutNeedlessSimilar(results: RegisterListing[]): RegisterListing[] {
  const isExact = ({ listing }: RegisterListing) => listing !== null && listing.total > 0 && !listing.search
  if (!results.some(isExact)) return results
  return results.map((result) =>
    result.listing?.search ? { ...result, listing: { total: 0, items: [] } } : result,
  )
}
