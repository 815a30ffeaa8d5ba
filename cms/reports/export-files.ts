import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { findInOrder } from '#cms/items/find-page.ts'
import type { StoredItem } from '#cms/items/item-row.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { openObject } from '#cms/platform/storage/objects.ts'
import { displayedName, type VisibleFile } from '#contract/files.ts'
import { Problem } from '#contract/problems.ts'

const pageSize = 250

/**
 * The files of these items as a zip archive (contract §3) with a folder for each item, called as its reference. They are read from
 * the storage one after the other, as fast as the client takes them.
 * @throws Problem `noFiles`
 */
export async function zipFiles(req: PayloadRequest, ids: readonly string[]): Promise<Readable> {
  const found = await runSql(req, sql`select from files where item = any(${sql.param(ids)}::text[]) limit 1`)
  if (found.length === 0) throw new Problem('noFiles')
  const archive = makeZip(readFiles(req, ids), { buffersAreUTF8: true })
  return Readable.from(archive)
}

async function* readFiles(req: PayloadRequest, ids: readonly string[]) {
  const missing: string[] = []
  for (let start = 0; start < ids.length; start += pageSize)
    for (const item of await findInOrder(req, ids.slice(start, start + pageSize)))
      for (const { file, path } of pathsOf(item)) {
        const input = await openObject(file.name)
        if (input) yield { name: path, input, lastModified: new Date(item.updatedAt) }
        else missing.push(path)
      }
  // Names the missing files, so that the archive does not look complete.
  if (missing.length > 0) yield { name: 'missing.txt', input: missing.join('\r\n'), lastModified: new Date() }
}

/** The files of an item with their paths in the archive, which differ. */
function pathsOf({ id, reference, files }: StoredItem): { file: VisibleFile; path: string }[] {
  const used = new Set<string>()
  return files.map((file) => {
    const name = displayedName(file)
    const path = used.has(name.toLowerCase()) ? `${file.field_slug}/${name}` : name
    used.add(name.toLowerCase())
    return { file, path: `${reference ?? id}/${path}` }
  })
}
