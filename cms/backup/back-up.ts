import type pg from 'pg'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { listExpectedObjects } from '#cms/files/expected-objects.ts'
import { loadInstallation } from '#cms/platform/installation.ts'
import { BackupFolder, type Manifest } from './backup-folder.ts'
import { withRegister } from './connect-register.ts'
import { ObjectCopies } from './copy-objects.ts'
import { beginSnapshot, dumpTables, listSequences } from './dump-tables.ts'
import { recordBackup } from './last-backup.ts'
import { dumpDatabase } from './pg-dump.ts'

export type BackupOptions = {
  /** An age recipient (`age1…`): without its identity, nobody reads the backup. */
  recipient?: string | undefined
  /** Number of whole backups to keep, this one included; all by default. */
  keep?: number | undefined
}

/** Snapshots of the database that are tried until the storage has what one of them names. */
const mostSnapshots = 5

/**
 * Backs up database and storage into a folder while the register is in use, and returns the name of the backup. Objects are copied before
 * and after the snapshot of the database, so that everything it names is there: files of entries do not change under one name and size.
 */
export async function backUp(
  path: string,
  { recipient, keep }: BackupOptions,
  report: (line: string) => void,
): Promise<Pick<Manifest, 'missing' | 'damaged'> & { name: string }> {
  const started = performance.now()
  return withRegister(async (client) => {
    const folder = new BackupFolder(path)
    await folder.requireRegister((await loadInstallation(client)).id)
    await folder.requireRecipient(recipient)
    const partial = await folder.begin()
    const tablePath = (table: string) => folder.tablePath(partial, table, recipient !== undefined)
    const known = await folder.loadIndex()
    const copies = new ObjectCopies(folder, known, recipient)
    await copies.copyAll(progress(report)).catch(async (error: unknown) => {
      // What was copied is not copied again.
      await folder.saveIndex({ ...known, ...copies.index }).catch(() => undefined)
      throw error
    })
    const { objects, missing, damaged } = await snapshotWith(client, copies)
    const migrations = migrationsSchema.parse(
      (await client.query('select name from payload_migrations where batch > 0 order by name')).rows,
    )
    const createdAt = new Date().toISOString()
    const sequences = await listSequences(client)
    const tables = await dumpTables(client, tablePath, recipient)
    const archive = { path: folder.dumpPath(partial, recipient !== undefined), recipient }
    const dump = await dumpDatabase(client, configuration().database.url, archive, report)
    await client.query('rollback')
    const manifest = {
      format: 1 as const,
      createdAt,
      migrations: migrations.map((migration) => migration.name),
      tables,
      sequences,
      dump,
      objects,
      missing,
      damaged,
    }
    const name = await folder.complete(manifest, recipient)
    await folder.saveIndex(copies.index)
    const isWhole = missing.length === 0 && damaged.length === 0
    if (isWhole) await recordBackup(client, new Date(createdAt))
    const removed = keep === undefined ? 0 : await folder.prune(keep, name)
    for (const [key, reason] of copies.unreadable) report(`unreadable: ${key} (${reason})`)
    for (const line of describeLacks({ missing, damaged })) report(line)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const dumped = dump ? `, database.dump (${megabytes(dump.bytes)})` : ''
    report(
      `${name}: ${tables.length} tables with ${rows} rows${dumped}, ${objects.length} files, of which ${copies.copied} (${megabytes(copies.copiedBytes)}) were copied, ` +
        `in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    if (removed > 0) report(`older backups removed: ${removed}`)
    const [newest = ''] = await folder.list()
    if (newest > name)
      report(`${newest} is of the future, and restored by default: remove it if the clock was wrong`)
    if (!isWhole)
      report(
        `${name} is incomplete: ${missing.length} files missing, ${damaged.length} damaged; it does not count for --keep`,
      )
    return { name, missing, damaged }
  })
}

const migrationsSchema = z.array(z.object({ name: z.string() }))

/** A line for each object that a backup lacks, or has with the wrong content. */
export function describeLacks({ missing, damaged }: Pick<Manifest, 'missing' | 'damaged'>): string[] {
  return [
    ...missing.map((key) => `missing: the storage had no whole ${key}, which the database names`),
    ...damaged.map((key) => `damaged: the storage had other content of ${key} than was stored`),
  ]
}

/** Begins a snapshot of the database, and finds a copy of all that it names. `missing` is what the storage does not have at all. */
async function snapshotWith(
  client: pg.Client,
  copies: ObjectCopies,
): Promise<Pick<Manifest, 'objects' | 'missing' | 'damaged'>> {
  for (let attempt = 1; ; attempt += 1) {
    await beginSnapshot(client)
    const expected = await listExpectedObjects(client)
    const present = await copies.copyAll(() => undefined)
    const missing = expected.filter((each) => !copies.find(each.key, each)).map(({ key }) => key)
    if (missing.length === 0 || attempt === mostSnapshots) {
      const named = new Map(expected.map((each) => [each.key, each]))
      const keys = [...present.union(new Set(named.keys()))].toSorted()
      const objects = keys.flatMap((key) => copies.find(key, named.get(key)) ?? [])
      const damaged = objects
        .filter((copy) => named.has(copy.key) && copies.isDamaged(copy, named.get(copy.key)?.md5))
        .map(({ key }) => key)
      return { missing, damaged, objects }
    }
    await client.query('rollback')
  }
}

/** Reports the number of files from time to time. */
function progress(report: (line: string) => void): (done: number) => void {
  let next = Date.now() + 2_000
  return (done) => {
    if (Date.now() < next) return
    next = Date.now() + 2_000
    report(`${done} files`)
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
