import pg from 'pg'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { listExpectedObjects } from '#cms/files/expected-objects.ts'
import { BackupFolder, type StoredObject } from './backup-folder.ts'
import { ObjectCopies } from './copy-objects.ts'
import { beginSnapshot, dumpTables, listSequences } from './dump-tables.ts'
import { recordBackup } from './last-backup.ts'

export type BackupOptions = {
  /** An age recipient (`age1…`): without its identity, nobody reads the backup. */
  recipient?: string | undefined
  /** Number of backups to keep, this one included; all by default. */
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
): Promise<{ name: string; missing: readonly string[] }> {
  const started = performance.now()
  const client = new pg.Client({ connectionString: configuration().database.url, keepAlive: true })
  try {
    await client.connect()
    const folder = new BackupFolder(path)
    const partial = await folder.begin()
    const tablePath = (table: string) => folder.tablePath(partial, table, recipient !== undefined)
    const copies = new ObjectCopies(folder, await folder.loadIndex(), recipient)
    await copies.copyAll(progress(report))
    const { objects, missing } = await snapshotWith(client, copies)
    const migrations = migrationsSchema.parse(
      (await client.query('select name from payload_migrations where batch > 0 order by name')).rows,
    )
    const createdAt = new Date().toISOString()
    const sequences = await listSequences(client)
    const tables = await dumpTables(client, tablePath, recipient)
    await client.query('rollback')
    const manifest = {
      format: 1 as const,
      createdAt,
      migrations: migrations.map((migration) => migration.name),
      tables,
      sequences,
      objects,
      missing,
    }
    const name = await folder.complete(manifest, recipient)
    await folder.saveIndex(copies.index)
    await recordBackup(client, new Date(createdAt))
    const removed = keep === undefined ? 0 : await folder.prune(keep)
    for (const key of missing) report(`the storage has no ${key}, which the database names`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    report(
      `${name}: ${tables.length} tables with ${rows} rows, ${objects.length} files, of which ${copies.copied} (${megabytes(copies.copiedBytes)}) were copied, ` +
        `in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    if (removed > 0) report(`older backups removed: ${removed}`)
    return { name, missing }
  } finally {
    await client.end()
  }
}

const migrationsSchema = z.array(z.object({ name: z.string() }))

/** Begins a snapshot of the database, and finds a copy of all that it names. `missing` is what the storage does not have at all. */
async function snapshotWith(
  client: pg.Client,
  copies: ObjectCopies,
): Promise<{ objects: StoredObject[]; missing: string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    await beginSnapshot(client)
    const expected = await listExpectedObjects(client)
    const present = await copies.copyAll(() => undefined)
    const missing = expected.filter(({ key, size }) => !copies.find(key, size)).map(({ key }) => key)
    if (missing.length === 0 || attempt === mostSnapshots) {
      const sizes = new Map(expected.map(({ key, size }) => [key, size]))
      const keys = [...present.union(new Set(sizes.keys()))].toSorted()
      return { missing, objects: keys.flatMap((key) => copies.find(key, sizes.get(key)) ?? []) }
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
