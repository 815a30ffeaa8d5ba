import { buildQuery, type DrizzleAdapter } from '@payloadcms/drizzle'
import { and, is, type SQL } from 'drizzle-orm'
import { PgDatabase } from 'drizzle-orm/pg-core'
import type { DatabaseAdapter, PayloadRequest, Where } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { readableItems } from './readable-items.ts'

export type PageRequest = {
  where: Where
  /** A further condition that Payload cannot express; in columns of `items`. */
  matches: SQL | undefined
  /** Before `sort`, which makes the order stable. */
  order: SQL[]
  sort: string[]
  page: number
  size: number
}

/** One page of the matching entries that the caller may read, and the number of entries on all pages. */
export async function findPage(
  req: PayloadRequest,
  request: PageRequest,
): Promise<{ docs: Item[]; total: number }> {
  const access = await readableItems({ req })
  if (access === false) return { docs: [], total: 0 }
  const { ids, total } = pageQueries(req, await req.transactionID, access, request)
  const [found, all] = await Promise.all([ids, total])
  return {
    docs: await findInOrder(
      req,
      found.map(({ id }) => id),
    ),
    total: all,
  }
}

/**
 * Payload's `find` cannot order by rank, so these queries find ids and total, with the collection's access rule as SQL
 * that Payload builds. The entries are then read by the Local API, which applies that rule again.
 */
export function pageQueries(
  { payload: { db, collections } }: PayloadRequest,
  session: string | number | undefined,
  access: true | Where,
  request: PageRequest,
) {
  if (!isPostgres(db)) throw new Error('lists are made for PostgreSQL')
  const { where, orderBy, joins } = buildQuery({
    adapter: db,
    fields: collections.items.config.flattenedFields,
    tableName: 'items',
    sort: request.sort,
    where: { and: [request.where, ...(access === true ? [] : [access])] },
  })
  if (joins.length > 0) throw new Error('lists are filtered and ordered by columns of items alone')
  const { items } = db.tables
  const condition = and(where, request.matches)
  // A replica that the request is read from is a session of the adapter, as a transaction is.
  const reading = session === undefined ? undefined : db.sessions[session]?.db
  const database = is(reading, PgDatabase) ? reading : db.drizzle
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

// The configuration says which ids there are; the adapter's type only that it may.
function isPostgres(db: DatabaseAdapter): db is DatabaseAdapter & DrizzleAdapter {
  return db.idType !== undefined
}
