import { sql } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Translation } from '#contract/translations.ts'
import { isInvented } from './report-missing.ts'
import { nameOf } from './rules.ts'

type ListedTranslation = Translation & { updatedAt: string }

const hasText: Where = { or: [{ et: { exists: true } }, { en: { exists: true } }] }

const isMissing: Where = {
  and: [
    { or: [{ et: { exists: false } }, { en: { exists: false } }] },
    { or: [hasText, { reportedMissing: { equals: true } }] },
  ],
}

const isDeleted: Where = {
  and: [
    { et: { exists: false } },
    { en: { exists: false } },
    { changedByManager: { equals: true } },
    { reportedMissing: { not_equals: true } },
  ],
}

/** All translations that have a text. */
export function listTranslations(req: PayloadRequest): Promise<ListedTranslation[]> {
  return find(req, hasText)
}

/**
 * Keys without a text in one language, and missing keys that clients reported (contract §7). Those that only clients know come
 * last: first the one that each client reported most often, then its second, and so on.
 */
export async function listMissing(req: PayloadRequest): Promise<ListedTranslation[]> {
  const [listed, ranks] = await Promise.all([find(req, isMissing), rankInvented(req)])
  const rankOf = (text: ListedTranslation) => ranks.get(nameOf(text)) ?? 0
  return listed.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const namesSchema = z.array(z.object({ namespace: z.string(), key: z.string() }))

/** The rank of each invented key, from 1. */
async function rankInvented(req: PayloadRequest): Promise<Map<string, number>> {
  const rows = await runSql(
    req,
    sql`
      select namespace, key from translations where ${sql.raw(isInvented)}
      order by
        row_number() over (partition by reported_by order by reports desc, namespace, key), reports desc, namespace, key
    `,
  )
  return new Map(namesSchema.parse(rows).map((name, index) => [nameOf(name), index + 1]))
}

/** Keys whose texts a manager deleted, latest first; their history has the texts. */
export function listDeleted(req: PayloadRequest): Promise<ListedTranslation[]> {
  return find(req, isDeleted, ['-updatedAt', 'namespace', 'key'])
}

/** The number of keys that `listMissing` returns. */
export async function countMissing(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'translations',
    where: isMissing,
    ...asCaller(req),
  })
  return totalDocs
}

async function find(
  req: PayloadRequest,
  where: Where,
  sort = ['namespace', 'key'],
): Promise<ListedTranslation[]> {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where,
    sort,
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs.map(({ key, namespace, et, en, updatedAt }) => ({
    key,
    namespace,
    translations: { et: et ?? '', en: en ?? '' },
    updatedAt,
  }))
}
