import { buildQuery, type DrizzleAdapter } from '@payloadcms/drizzle'
import { and, is, type SQL } from 'drizzle-orm'
import { PgDatabase } from 'drizzle-orm/pg-core'
import type { DatabaseAdapter, PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/access/as-caller.ts'
import { readableItems } from '#cms/access/readable-items.ts'
import type { Item } from '#cms/payload-types.ts'

export type AskedPage = {
  where: Where
  /** What Payload has no word for; in columns of `items`. */
  fits: SQL | undefined
  /** Before `sort`, which makes the order stable. */
  order: SQL[]
  sort: string[]
  page: number
  size: number
}

/** One page of the entries that fit and that the caller may read, and how many there are in all. */
export async function findPage(
  req: PayloadRequest,
  asked: AskedPage,
): Promise<{ docs: Item[]; total: number }> {
  const access = await readableItems({ req })
  if (access === false) return { docs: [], total: 0 }
  const { ids, total } = pageQueries(req, await req.transactionID, access, asked)
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
 * Payload's finds cannot order by how well something fits; so ids and total come by queries of ours, with the
 * collection's own rule of access made SQL by Payload, and the entries by the Local API, which asks that rule again.
 */
export function pageQueries(
  { payload: { db, collections } }: PayloadRequest,
  session: string | number | undefined,
  access: true | Where,
  asked: AskedPage,
) {
  if (!isPostgres(db)) throw new Error('lists are made for PostgreSQL')
  const { where, orderBy, joins } = buildQuery({
    adapter: db,
    fields: collections.items.config.flattenedFields,
    tableName: 'items',
    sort: asked.sort,
    where: { and: [asked.where, ...(access === true ? [] : [access])] },
  })
  if (joins.length > 0) throw new Error('lists are filtered and ordered by columns of items alone')
  const { items } = db.tables
  const fits = and(where, asked.fits)
  // A replica that the request is read from is a session of the adapter, as a transaction is.
  const reading = session === undefined ? undefined : db.sessions[session]?.db
  const database = is(reading, PgDatabase) ? reading : db.drizzle
  const ids = database
    .select({ id: items.id })
    .from(items)
    .where(fits)
    .orderBy(...asked.order, ...orderBy.map(({ column, order }) => order(column)))
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
  return { ids, total: database.$count(items, fits) }
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
