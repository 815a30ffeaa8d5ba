import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { listObjects, removeObject, storedAt } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { parseFileKey } from './file-key.ts'
import { findNamedFiles } from './find-named-files.ts'
import { isStray } from './orphan-rules.ts'

/** A crash leaves a few behind. This many say that database and storage do not belong together. */
const mostStrays = 100

const system = (req: PayloadRequest) => asSystem(req, 'what belongs to no entry is nobody’s')

/** Which files of these names keep their objects. */
type FindKept = (req: PayloadRequest, names: string[]) => Promise<ReadonlySet<string>>

/**
 * Removes objects under keys of our forms that nothing needs, after 24 hours (contract §5): files that no row and no
 * entry knows, which a crash may leave, and under staging keys whatever an entry holds already or was deleted before it
 * came. Gives how many.
 * @throws Error when there are more unknown files than can be leftovers; then all of them stay
 */
export async function removeStrays(req: PayloadRequest, now: Date, pageSize?: number): Promise<number> {
  const madeAt = await databaseMadeAt(req)
  const isOld = (modifiedAt: Date) => isStray(modifiedAt, madeAt, now)
  const slugs = await formSlugs(req)
  let removed = 0
  // Anybody may leave these, as many as they like.
  for await (const key of strays(req, slugs.map(stagingKeyOf), isOld, awaited, pageSize)) {
    if (await removeStray(req, key, isOld, awaited)) removed++
  }
  const unknown: string[] = []
  for await (const key of strays(req, slugs, isOld, known, pageSize)) {
    unknown.push(key)
    if (unknown.length > mostStrays) {
      throw new Error(
        `over ${mostStrays} objects of the storage are unknown to this database: none is removed`,
      )
    }
  }
  for (const key of unknown) if (await removeStray(req, key, isOld, known)) removed++
  return removed
}

async function* strays(
  req: PayloadRequest,
  folders: readonly string[],
  isOld: (modifiedAt: Date) => boolean,
  findKept: FindKept,
  pageSize: number | undefined,
): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const page of listObjects(`${folder}/`, pageSize)) {
      const old = page.filter(({ name, modifiedAt }) => isOld(modifiedAt) && parseFileKey(nameOf(name)))
      const kept = await findKept(
        req,
        old.map(({ name }) => nameOf(name)),
      )
      for (const { name } of old) if (!kept.has(nameOf(name))) yield name
    }
  }
}

/** Under the lock that every promise of this key takes, it is looked at again. */
function removeStray(
  req: PayloadRequest,
  key: string,
  isOld: (modifiedAt: Date) => boolean,
  findKept: FindKept,
): Promise<boolean> {
  const name = nameOf(key)
  return inTransaction(req, async () => {
    await lock(req, parseFileKey(name)?.itemUuid ?? name)
    const modifiedAt = await storedAt(key)
    if (!modifiedAt || !isOld(modifiedAt) || (await findKept(req, [name])).has(name)) return false
    await removeObject(key)
    return true
  })
}

const staging = stagingKeyOf('')

function nameOf(key: string): string {
  return key.startsWith(staging) ? key.slice(staging.length) : key
}

/** Files with a row, and those that an entry names, now or in its history. */
async function known(req: PayloadRequest, names: string[]): Promise<ReadonlySet<string>> {
  const rows = await findRows(req, names)
  const withRow = new Set(rows.map(({ name }) => name))
  const named = await findNamedFiles(
    req,
    names.filter((name) => !withRow.has(name)),
    'ever',
  )
  return withRow.union(named)
}

/** Uploads that an entry may take still. */
async function awaited(req: PayloadRequest, names: string[]): Promise<ReadonlySet<string>> {
  const rows = await findRows(req, names)
  return new Set(rows.filter(({ item }) => !item).map(({ name }) => name))
}

async function findRows(req: PayloadRequest, names: string[]) {
  if (names.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { in: names } },
    select: { name: true, item: true },
    pagination: false,
    depth: 0,
    ...system(req),
  })
  return docs
}

async function formSlugs(req: PayloadRequest): Promise<string[]> {
  const { docs } = await req.payload.find({
    collection: 'forms',
    select: { slug: true },
    pagination: false,
    depth: 0,
    ...system(req),
  })
  return docs.map(({ slug }) => slug)
}

const madeAtSchema = z.tuple([z.object({ at: z.coerce.date() })])

async function databaseMadeAt(req: PayloadRequest): Promise<Date> {
  const rows = await runSql(req, sql`select min(created_at) as at from payload_migrations`)
  return madeAtSchema.parse(rows)[0].at
}
