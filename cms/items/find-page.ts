import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { itemColumns, parseItemRow, type StoredItem } from './item-row.ts'
import { isReadable } from './readable-items.ts'

/** The rows of a list, by columns of `items`. */
export type ListRequest = {
  /** Includes `isReadable`. */
  condition: SQL
  /** A rank of the rows, which precedes `order`. */
  rank: SQL | undefined
  /** The order of an index; its last column is unique. */
  order: SQL
  /** The statement has few different texts. */
  isPrepared: boolean
}

type Paging = { page: number; size: number }

/** One page of the rows, in order. */
export async function findPage(
  req: PayloadRequest,
  request: ListRequest,
  paging: Paging,
): Promise<StoredItem[]> {
  const { condition, rank } = request
  const page = pageOf(request, paging)
  const query = rank
    ? rowsOf(sql`select id from items where ${condition} ${page}`, request)
    : sql`select ${itemColumns} from items where ${condition} ${page}`
  return (await runSql(req, query, request)).map(parseItemRow)
}

const totalSchema = z.object({ total: z.number() })

/** The same, with the number of rows on all pages: for lists that have to be sorted, of which all rows are read anyway. */
export async function findCountedPage(
  req: PayloadRequest,
  request: ListRequest,
  paging: Paging,
): Promise<{ items: StoredItem[]; total: number }> {
  const ids = sql`select id, count(*) over ()::int as total from items where ${request.condition}
    ${pageOf(request, paging)}`
  const rows = await runSql(req, rowsOf(ids, request, sql`, page.total`), request)
  const [first] = rows
  // The total is a column of the rows, so it is counted separately for a page without rows.
  const total =
    first || paging.page === 1
      ? totalSchema.parse(first ?? { total: 0 }).total
      : await countRows(req, request)
  return { items: rows.map(parseItemRow), total }
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
export async function findIds(req: PayloadRequest, request: ListRequest): Promise<string[]> {
  const { condition } = request
  const rows = await runSql(req, sql`select id from items where ${condition} order by ${orderOf(request)}`)
  return idsSchema.parse(rows).map(({ id }) => id)
}

/** The entries with these ids that the caller may read, in this order. */
export async function findInOrder(req: PayloadRequest, ids: readonly string[]): Promise<StoredItem[]> {
  if (ids.length === 0) return []
  const query = sql`select ${itemColumns}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, position) join items using (id)
    where ${isReadable(req)} order by position`
  return (await runSql(req, query, { isPrepared: true })).map(parseItemRow)
}

/** Ids are sorted without their rows, of which only those of the page are read. */
function rowsOf(ids: SQL, request: ListRequest, columns = sql``): SQL {
  return sql`select ${itemColumns}${columns} from (${ids}) as page join items using (id) order by ${orderOf(request)}`
}

function pageOf(request: ListRequest, { page, size }: Paging): SQL {
  return sql`order by ${orderOf(request)} limit ${size} offset ${(page - 1) * size}`
}

function orderOf({ rank, order }: ListRequest): SQL {
  return rank ? sql`${rank}, ${order}` : order
}
