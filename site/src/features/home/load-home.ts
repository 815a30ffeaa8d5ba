import type { Client } from '#contract/client.ts'
import type { ListMetadata } from '#contract/list-metadata.ts'
import { type Register, registerSlugs, registers } from '#contract/registers/registers.ts'
import type { ListResult } from '#site/registers/register.ts'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { daysLeft } from '#ui/i18n/format-date.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'

/** Null if the request failed; the rest of the home page is displayed anyway. */
type Listing = (ListMetadata & { total: number; items: ItemRow[] }) | null

const minQueryLength = 3
const resultsPerRegister = 5
const newestPerRegister = 3
const deadlineCount = 6
/** The register whose items have deadlines. */
export const offers = registers.internship.slug

async function list(client: Client, register: Register, query: ListQuery): Promise<Listing> {
  const response: ListResult = await client(registers[register].calls.list, { query })
  if (!response.ok) return null
  const { total = 0, relation, search, data } = response
  return { total, items: data.map(toItemRow), ...(relation && { relation }), ...(search && { search }) }
}

export type RegisterListing = { register: Register; listing: Listing }

/** Loads each register's item count and newest items, the next deadlines that have not passed, and search results. */
export async function loadHome(client: Client, search: URLSearchParams) {
  const now = new Date()
  const q = search.get('q')?.trim() ?? ''
  const listEach = (query: ListQuery): Promise<RegisterListing[]> =>
    Promise.all(
      registerSlugs.map(async (register) => ({ register, listing: await list(client, register, query) })),
    )
  const [newest, deadlines, results] = await Promise.all([
    listEach({ page: 1, size: newestPerRegister, sort: '-createdAt' }),
    list(client, offers, { page: 1, size: deadlineCount, sort: 'application_deadline' }),
    q.length >= minQueryLength ? listEach({ q, page: 1, size: resultsPerRegister }) : null,
  ])
  return {
    q,
    isTooShort: q !== '' && q.length < minQueryLength,
    newest,
    deadlines: deadlines?.items.filter(({ deadline }) => deadline !== null && daysLeft(deadline, now) >= 0),
    results: results && withoutNeedlessSimilar(results),
  }
}

/** Similar words of one register are not displayed if another one has exact matches. */
function withoutNeedlessSimilar(results: RegisterListing[]): RegisterListing[] {
  const isExact = ({ listing }: RegisterListing) => listing !== null && listing.total > 0 && !listing.search
  if (!results.some(isExact)) return results
  return results.map((result) =>
    result.listing?.search ? { ...result, listing: { total: 0, items: [] } } : result,
  )
}
