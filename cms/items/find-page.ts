import { buildQuery, type DrizzleAdapter } from '@payloadcms/drizzle'
import { and, is, type SQL } from 'drizzle-orm'
import { PgDatabase } from 'drizzle-orm/pg-core'
import type { DatabaseAdapter, PayloadRequest, Where } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { readableItems } from './readable-items.ts'

export type PageRequest = {
  where: Where
  /** A further condition that Payload cannot express, on columns of `items`. */
  matches: SQL | undefined
  /** Precedes `sort`, which makes the order stable. */
  order: SQL[]
  sort: string[]
  page: number
  size: number
}

/** One page of the matching entries that the caller may read, and their total number. */
export async function findPage(
  req: PayloadRequest,
  request: PageRequest,
): Promise<{ docs: Item[]; total: number }> {
  const access = await readableItems({ req })
  if (access === false) return { docs: [], total: 0 }
  const { ids, total } = pageQueries(req, await req.transactionID, access, request)
  const [rows, count] = await Promise.all([ids, total])
  const docs = await findInOrder(
    req,
    rows.map(({ id }) => id),
  )
  return { docs, total: count }
}

/**
 * Payload's `find` cannot order by rank, so these queries select ids and total, with the collection's access rule as SQL
 * built by Payload. The entries are then loaded with the Local API, which applies that rule again.
 */
export function pageQueries(
  { payload: { db, collections } }: PayloadRequest,
  session: string | number | undefined,
  access: true | Where,
  request: PageRequest,
) {
  if (!isPostgres(db)) throw new Error('item lists require the PostgreSQL adapter')
  const { where, orderBy, joins } = buildQuery({
    adapter: db,
    fields: collections.items.config.flattenedFields,
    tableName: 'items',
    sort: request.sort,
    where: { and: [request.where, ...(access === true ? [] : [access])] },
  })
  if (joins.length > 0) throw new Error('item lists can only filter and sort by columns of items')
  const { items } = db.tables
  const condition = and(where, request.matches)
  // The adapter represents both a transaction and a read replica as a session.
  const sessionDb = session === undefined ? undefined : db.sessions[session]?.db
  const database = is(sessionDb, PgDatabase) ? sessionDb : db.drizzle
  const ids = database
    .select({ id: items.id })
    .from(items)
    .where(condition)
    .orderBy(...request.order, ...orderBy.map(({ column, order }) => order(column)))
    .limit(request.size)
    .offset((request.page - 1) * request.size)
  return { ids, total: database.$count(items, condition) }
}

async function findInOrder(req: PayloadRequest, ids: string[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'items',
    where: { id: { in: ids } },
    select: { search: false },
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

// All PostgreSQL adapters define `idType`; Payload's base type declares it as optional.
function isPostgres(db: DatabaseAdapter): db is DatabaseAdapter & DrizzleAdapter {
  return db.idType !== undefined
}
