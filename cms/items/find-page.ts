import { buildQuery, type DrizzleAdapter } from '@payloadcms/drizzle'
import { and, is, type SQL, sql } from 'drizzle-orm'
import { PgDatabase } from 'drizzle-orm/pg-core'
import type { DatabaseAdapter, PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { itemColumns, itemRowSchema, type StoredItem } from './item-row.ts'
import { readableItems } from './readable-items.ts'

type ListRequest = {
  where: Where
  /** A further condition that Payload cannot express, on columns of `items`. */
  matches: SQL | undefined
  /** Precedes `sort`, which makes the order stable. */
  order: SQL[]
  sort: string[]
}
export type PageRequest = ListRequest & {
  page: number
  size: number
  /** Rows are counted up to this number; absent: all. */
  countUpTo?: number
}

/** `isLowerBound`: there may be more rows than `total`. */
export type ListTotal = { total: number; isLowerBound: boolean }

const totalSchema = z.object({ total: z.number() })
const noRows: ListTotal = { total: 0, isLowerBound: false }

/** One page of the matching entries that the caller may read, in order, and the total number of entries. */
export async function findPage(
  req: PayloadRequest,
  request: PageRequest,
): Promise<ListTotal & { items: StoredItem[] }> {
  const readable = await readableRows(req, request)
  if (!readable) return { items: [], ...noRows }
  const { rows } = await readable.database.execute(pageQuery(readable, request))
  // The total is a column of the rows, so it is counted separately for a page without rows.
  const counted =
    rows.length > 0 || request.page === 1
      ? rows
      : (await readable.database.execute(countQuery(readable, request))).rows
  const { total } = totalSchema.parse(counted[0] ?? { total: 0 })
  return { items: rows.map((row) => itemRowSchema.parse(row)), ...totalOf(total, rows.length, request) }
}

/** A page beyond the counted rows counts the rows up to its last one. */
function totalOf(count: number, pageRows: number, { page, size, countUpTo = count }: PageRequest): ListTotal {
  if (count <= countUpTo) return { total: count, isLowerBound: false }
  const last = pageRows > 0 ? (page - 1) * size + pageRows : 0
  if (last <= countUpTo) return { total: countUpTo, isLowerBound: true }
  return { total: last, isLowerBound: pageRows === size }
}

/** The ids of all matching entries that the caller may read, in order. */
export async function findIds(req: PayloadRequest, request: ListRequest): Promise<string[]> {
  const readable = await readableRows(req, request)
  if (!readable) return []
  const rows = await matchingIds(readable, request)
  return rows.map(({ id }) => id)
}

type ReadableRows = NonNullable<Awaited<ReturnType<typeof readableRows>>>

/**
 * The condition and order of a list as SQL built by Payload, with the collection's access rule, and the database session
 * to select with; null if the caller may not read any entry.
 */
export async function readableRows(req: PayloadRequest, { where, sort }: { where: Where; sort?: string[] }) {
  const { db, collections } = req.payload
  if (!isPostgres(db)) throw new Error('item lists require the PostgreSQL adapter')
  const access = await readableItems({ req })
  if (access === false) return null
  const query = buildQuery({
    adapter: db,
    fields: collections.items.config.flattenedFields,
    tableName: 'items',
    sort,
    where: { and: [where, ...(access === true ? [] : [access])] },
  })
  if (query.joins.length > 0) throw new Error('item lists can only filter and sort by columns of items')
  const session = await req.transactionID
  // The adapter represents both a transaction and a read replica as a session.
  const sessionDb = session === undefined ? undefined : db.sessions[session]?.db
  const database = is(sessionDb, PgDatabase) ? sessionDb : db.drizzle
  return { database, items: db.tables.items, condition: query.where, orderBy: query.orderBy }
}

function matchingIds({ database, items, condition, orderBy }: ReadableRows, { matches, order }: ListRequest) {
  return database
    .select({ id: items.id })
    .from(items)
    .where(and(condition, matches))
    .orderBy(...order, ...orderBy.map((by) => by.order(by.column)))
}

/** One statement for a page and its total. Ids are sorted without their rows, of which only those of the page are read. */
export function pageQuery(readable: ReadableRows, request: PageRequest): SQL {
  const ids = matchingIds(readable, request)
    .limit(request.size)
    .offset((request.page - 1) * request.size)
  return sql`select ${itemColumns}, (${countQuery(readable, request)}) as total ${rowsInOrder(sql`array(${ids})`)}`
}

function countQuery(readable: ReadableRows, request: PageRequest): SQL {
  const { items, condition } = readable
  if (request.countUpTo === undefined) {
    return sql`select count(*)::int as total from ${items} where ${and(condition, request.matches)}`
  }
  // Rows of a common word are found soonest in the order of an index. In no order, the planner scans the table.
  const counted = matchingIds(readable, { ...request, order: [] }).limit(request.countUpTo + 1)
  return sql`select count(*)::int as total from ${counted} as counted`
}

/** The entries with these ids that the caller may read, in this order. */
export async function findInOrder(req: PayloadRequest, ids: string[]): Promise<StoredItem[]> {
  if (ids.length === 0) return []
  const readable = await readableRows(req, { where: {} })
  if (!readable) return []
  const from = rowsInOrder(sql`${sql.param(ids)}::uuid[]`, readable.condition)
  const { rows } = await readable.database.execute(sql`select ${itemColumns} ${from}`)
  return rows.map((row) => itemRowSchema.parse(row))
}

function rowsInOrder(ids: SQL, condition: SQL = sql`true`): SQL {
  return sql`from unnest(${ids}) with ordinality as page(id, position) join items using (id) where ${condition} order by position`
}

// All PostgreSQL adapters define `idType`; Payload's base type declares it as optional.
function isPostgres(db: DatabaseAdapter): db is DatabaseAdapter & DrizzleAdapter {
  return db.idType !== undefined
}
