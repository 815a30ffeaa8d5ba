import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { listObjects, removeObject, storedAt } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { findNamedFiles } from './file-queries.ts'
import { isStray, managedFolder, parseFileKey, previewKeyOf } from './rules.ts'
import { storageAgeQuery } from './storage-age.ts'

/** A crash leaves a few objects behind. More than this indicate that database and storage do not belong together. */
const maxStrays = 100

function system(req: PayloadRequest) {
  return asSystem(req, 'stray objects have no owner')
}

/** Returns the subset of the names whose objects must be retained. */
type FindRetained = (req: PayloadRequest, names: string[]) => Promise<ReadonlySet<string>>

/**
 * Removes unreferenced objects under the keys of forms after 24 hours (contract §5) and returns their number: files without a
 * row or item, which a crash may leave, and staged objects whose upload is already attached or was deleted before it
 * arrived.
 * @throws Error if there are too many unknown files to be leftovers; then none of them is removed
 */
export async function removeStrays(req: PayloadRequest, now: Date, pageSize?: number): Promise<number> {
  const createdAt = await databaseCreatedAt(req)
  const isOld = (modifiedAt: Date) => isStray(modifiedAt, createdAt, now)
  const slugs = await formSlugs(req)
  let removed = 0
  // No limit here: any client can leave any number of staged objects.
  for await (const key of strays(
    req,
    [...slugs, managedFolder].map(stagingKeyOf),
    isOld,
    unattached,
    pageSize,
  )) {
    if (await removeStray(req, key, isOld, unattached)) removed++
  }
  const unknown: string[] = []
  for await (const key of strays(req, slugs, isOld, known, pageSize)) {
    unknown.push(key)
    if (unknown.length > maxStrays) {
      throw new Error(
        `over ${maxStrays} objects in the storage are unknown to this database; none were removed`,
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
  findRetained: FindRetained,
  pageSize: number | undefined,
): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const page of listObjects(`${folder}/`, pageSize)) {
      const old = page.filter(({ name, modifiedAt }) => isOld(modifiedAt) && parseFileKey(nameOf(name)))
      const retained = await findRetained(
        req,
        old.map(({ name }) => nameOf(name)),
      )
      for (const { name } of old) if (!retained.has(nameOf(name))) yield name
    }
  }
}

/** Checks again under the lock that `requestUpload` takes for this key. */
function removeStray(
  req: PayloadRequest,
  key: string,
  isOld: (modifiedAt: Date) => boolean,
  findRetained: FindRetained,
): Promise<boolean> {
  const name = nameOf(key)
  return inTransaction(req, async () => {
    await lock(req, parseFileKey(name)?.itemUuid ?? name)
    const modifiedAt = await storedAt(key)
    if (!modifiedAt || !isOld(modifiedAt) || (await findRetained(req, [name])).has(name)) return false
    await removeObject(previewKeyOf(key))
    await removeObject(key)
    return true
  })
}

const staging = stagingKeyOf('')

function nameOf(key: string): string {
  return key.startsWith(staging) ? key.slice(staging.length) : key
}

/** Files that have a row or are named by an item, currently or in its history. */
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

/** Uploads that can still be attached to an item. */
async function unattached(req: PayloadRequest, names: string[]): Promise<ReadonlySet<string>> {
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

const createdAtSchema = z.tuple([z.object({ at: z.coerce.date() })])

async function databaseCreatedAt(req: PayloadRequest): Promise<Date> {
  const rows = await runSql(req, sql.raw(storageAgeQuery))
  return createdAtSchema.parse(rows)[0].at
}
