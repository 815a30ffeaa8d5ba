import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { itemColumns, parseItemRow, type StoredItem } from './item-row.ts'
import { isReadable } from './policy.ts'

export type Rank = { value: SQL; direction: 'asc nulls last' | 'desc nulls last' }

export const newestFirst = sql`items.created_at desc, items.id`

/** The rows of a list, by columns of `items`. */
export type ListRequest = {
  /** Includes `isReadable`. */
  condition: SQL
  /** A computed column that precedes `order`. */
  rank: Rank | undefined
  /** The order of an index; its last column is unique. */
  order: SQL
  /** Only this many rows are ranked: the newest, or any. Absent: all. */
  ranked?: { most: number; newest: boolean }
  /** Whether to use a prepared statement: the text has few variants, and one generic plan fits all parameters. */
  isPrepared: boolean
}

type Paging = { page: number; size: number }

/** One page of the rows, in order. */
export async function findPage(
  req: PayloadRequest,
  request: ListRequest,
  paging: Paging,
): Promise<StoredItem[]> {
  const { condition, order, rank } = request
  const query = rank
    ? rankedPage(request, rank, placeOf(paging))
    : sql`select ${itemColumns} from items where ${condition} order by ${order} ${limitOf(paging)}`
  return (await runSql(req, query, request)).map(parseItemRow)
}

type RankedRequest = Omit<ListRequest, 'isPrepared'> & { rank: Rank }
type CountedPage = { items: StoredItem[]; total: number }

const totalSchema = z.object({ total: z.number() })

/** Like `findPage`, with the total. All matching rows are read to rank them. */
export async function findCountedPage(
  req: PayloadRequest,
  request: ListRequest & { rank: Rank },
  paging: Paging,
): Promise<CountedPage> {
  const rows = await runSql(req, rankedPage(request, request.rank, placeOf(paging)), request)
  const [first] = rows
  // The total is a column of the rows, so it is counted separately for a page without rows.
  const total =
    first || paging.page === 1
      ? totalSchema.parse(first ?? { total: 0 }).total
      : await countRows(req, request)
  return { items: rows.map(parseItemRow), total }
}

/** The statement of `findCountedPage` with placeholders for the page, for `runCountedPage`. */
export function countedPage(request: RankedRequest): SQL {
  return rankedPage(request, request.rank, {
    size: sql.placeholder('size'),
    offset: sql.placeholder('offset'),
  })
}

/** Runs a statement of `countedPage` with the values of its other placeholders. Undefined for a page beyond the last one. */
export async function runCountedPage(
  req: PayloadRequest,
  statement: SQL,
  { page, size }: Paging,
  others: Record<string, unknown>,
): Promise<CountedPage | undefined> {
  const values = { ...others, size, offset: (page - 1) * size }
  const rows = await runSql(req, statement, { isPrepared: true, values })
  const [first] = rows
  if (!first && page > 1) return undefined
  return { items: rows.map(parseItemRow), total: totalSchema.parse(first ?? { total: 0 }).total }
}

export async function countRows(
  req: PayloadRequest,
  { condition, isPrepared }: ListRequest,
): Promise<number> {
  const [row] = await runSql(req, sql`select count(*)::int as total from items where ${condition}`, {
    isPrepared,
  })
  return totalSchema.parse(row).total
}

const idsSchema = z.array(z.object({ id: z.string() }))

/** The ids of all rows, in order. */
export async function findIds(
  req: PayloadRequest,
  { condition, rank, order }: ListRequest,
): Promise<string[]> {
  const all = rank ? sql`${rank.value} ${sql.raw(rank.direction)}, ${order}` : order
  return idsSchema
    .parse(await runSql(req, sql`select id from items where ${condition} order by ${all}`))
    .map(({ id }) => id)
}

/** The items with these ids that the caller may read, in this order. */
export async function findInOrder(req: PayloadRequest, ids: readonly string[]): Promise<StoredItem[]> {
  if (ids.length === 0) return []
  const query = sql`select ${itemColumns}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, position) join items using (id)
    where ${isReadable(req)} order by position`
  return (await runSql(req, query, { isPrepared: true })).map(parseItemRow)
}

/** Sorts positions of rows only, then reads the rows of the page. */
function rankedPage(
  { condition, order, ranked }: Omit<ListRequest, 'isPrepared'>,
  { value, direction }: Rank,
  { size, offset }: Place,
): SQL {
  const byRank = sql`rank ${sql.raw(direction)}, ${order}`
  // Without an order, the planner would scan the table for a common word.
  const newest = ranked?.newest ? sql`order by ${newestFirst}` : sql``
  const limit = ranked ? sql`${newest} limit ${sql.raw(String(ranked.most))}` : sql``
  return sql`select ${itemColumns}, page.total from (
      select place, count(*) over ()::int as total, rank
      from (
        select ctid as place, id, first_name, last_name, created_at, ${value} as rank
        from items where ${condition} ${limit}
      ) as items
      order by ${byRank} limit (select ${size}::int) offset (select ${offset}::int)
    ) as page join items on items.ctid = page.place order by ${byRank}`
}

/** Of a page in the list; values or placeholders. */
type Place = { size: unknown; offset: unknown }

function placeOf({ page, size }: Paging): Place {
  return { size, offset: (page - 1) * size }
}

function limitOf(paging: Paging): SQL {
  const { size, offset } = placeOf(paging)
  return sql`limit ${size} offset ${offset}`
}
