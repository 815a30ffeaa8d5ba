import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/access/as-caller.ts'
import { parseFileKey } from '#cms/domain/file/file-key.ts'
import { isStray } from '#cms/domain/file/orphans.ts'
import { inTransaction, lock } from '#cms/operations/in-transaction.ts'
import { runSql } from '#cms/operations/run-sql.ts'
import { listObjects, removeObject, storedAt } from '#cms/storage/objects.ts'
import { findNamedFiles } from './find-named-files.ts'

/** A crash leaves a few behind. This many say that database and storage do not belong together. */
const mostStrays = 100

const system = (req: PayloadRequest) => asSystem(req, 'what belongs to no entry is nobody’s')

/**
 * Removes objects under keys of our forms that no row and no entry knows, after 24 hours (contract §5): what came to an
 * address after its upload had been deleted, or was left by a crash. Gives how many.
 * @throws Error when there are more than can be leftovers; then all stay
 */
export async function removeStrays(req: PayloadRequest, now: Date, pageSize?: number): Promise<number> {
  const madeAt = await databaseMadeAt(req)
  const isOld = (modifiedAt: Date) => isStray(modifiedAt, madeAt, now)
  const strays: string[] = []
  for (const slug of await formSlugs(req)) {
    for await (const page of listObjects(`${slug}/`, pageSize)) {
      const old = page.filter(
        ({ name, modifiedAt }) => isOld(modifiedAt) && parseFileKey(name)?.form === slug,
      )
      strays.push(
        ...(await unknownOf(
          req,
          old.map(({ name }) => name),
        )),
      )
      if (strays.length > mostStrays) {
        throw new Error(
          `over ${mostStrays} objects of the storage are unknown to this database: none is removed`,
        )
      }
    }
  }
  let removed = 0
  for (const name of strays) if (await removeStray(req, name, isOld)) removed++
  return removed
}

/** Under the lock that every promise of this key takes, it is looked at again. */
function removeStray(
  req: PayloadRequest,
  name: string,
  isOld: (modifiedAt: Date) => boolean,
): Promise<boolean> {
  return inTransaction(req, async () => {
    await lock(req, parseFileKey(name)?.itemUuid ?? name)
    const modifiedAt = await storedAt(name)
    if (!modifiedAt || !isOld(modifiedAt) || (await unknownOf(req, [name])).length === 0) return false
    await removeObject(name)
    return true
  })
}

async function unknownOf(req: PayloadRequest, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { in: names } },
    select: { name: true },
    pagination: false,
    depth: 0,
    ...system(req),
  })
  const known = new Set(docs.map(({ name }) => name))
  const rowless = names.filter((name) => !known.has(name))
  const named = await findNamedFiles(req, rowless)
  return rowless.filter((name) => !named.has(name))
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
