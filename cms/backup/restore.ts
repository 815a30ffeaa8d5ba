import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getPayload, readMigrationFiles } from 'payload'
import { ConfigurationError, configuration } from '#cms/configuration.ts'
import { recordRestore } from '#cms/files/storage-age.ts'
import { knownMigrations } from '#cms/platform/database/known-migrations.ts'
import { requireDatabase } from '#cms/platform/database/require-database.ts'
import { withStartupLock } from '#cms/platform/database/startup-lock.ts'
import { loadInstallation } from '#cms/platform/installation.ts'
import { listObjects, readHashes, UnreadableObject } from '#cms/platform/storage/objects.ts'
import { requireReadableStorage, requireStorage } from '#cms/platform/storage/require-storage.ts'
import { describeLacks, megabytes } from './back-up.ts'
import { BackupFolder, type Manifest, type StoredObject, type StoredTable } from './backup-folder.ts'
import { withClient } from './connect-register.ts'
import { listTables } from './dump-tables.ts'
import { loadTables } from './load-tables.ts'
import { type Digest, digestOf, openSealed } from './sealed-file.ts'
import { storeCopy } from './store-copy.ts'

export type BackupChoice = {
  /** The newest backup by default. */
  name?: string | undefined
  /** Of an encrypted backup (`AGE-SECRET-KEY-…`). */
  identity?: string | undefined
}
type OpenBackup = Awaited<ReturnType<typeof openBackup>>

/**
 * Opens a backup after the whole of it was checked, and reports what it lacks. Needs no installation.
 * @throws ConfigurationError if there is no backup, it cannot be opened or is damaged, or another version of the register has made it
 */
export async function openBackup(
  path: string,
  { name: chosen, identity }: BackupChoice,
  report: (line: string) => void,
) {
  const folder = new BackupFolder(path)
  const names = await folder.list()
  const name = chosen ?? names[0]
  if (name === undefined) throw new ConfigurationError(`${path} has no backup`)
  if (!names.includes(name))
    throw new ConfigurationError(`${path} has no backup ${name}; it has ${names.join(', ') || 'none'}`)
  const { manifest, isEncrypted } = await folder.loadManifest(name, identity)
  const known = await knownMigrations()
  const unknown = manifest.migrations.find((each) => !known.includes(each))
  if (unknown)
    throw new ConfigurationError(
      `another version of the register has made this backup (${unknown}): use that version`,
    )
  const open = (file: string, isCompressed: boolean) =>
    openSealed(file, { identity: isEncrypted ? identity : undefined, isCompressed })
  const openTable = (table: StoredTable) => open(folder.tablePath(name, table.name, isEncrypted), true)
  const openDump = () => open(folder.dumpPath(name, isEncrypted), false)
  const openObject = (object: StoredObject) => open(folder.objectPath(object.sha256, isEncrypted), false)

  const faults = [
    ...(await findDamagedParts(manifest.tables, openTable, (table) => `the table ${table.name}`)),
    ...(await findDamagedParts(manifest.objects, openObject, (object) => `the file ${object.key}`)),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'))
  if (manifest.dump && !(await isWhole(manifest.dump, openDump)))
    report('database.dump is missing from the backup or damaged; it is not needed here')
  const bytes = manifest.objects.reduce((sum, object) => sum + object.bytes, 0)
  const { missing, damaged } = manifest
  for (const line of describeLacks(manifest)) report(line)
  const state = missing.length + damaged.length === 0 ? 'complete' : 'as it was made, but incomplete'
  report(
    `${name} is ${state}: ${manifest.tables.length} tables, ${manifest.objects.length} files (${megabytes(bytes)})` +
      (state === 'complete' ? '' : `, ${missing.length} missing, ${damaged.length} damaged`),
  )
  return { folder, manifest, openTable, openObject }
}

/**
 * Restores a backup into an empty installation, after the installation was checked. One that was interrupted is run again.
 * A trial writes nothing.
 * @throws ConfigurationError if the installation is not empty
 */
export async function restore(
  { folder, manifest, openTable, openObject }: OpenBackup,
  report: (line: string) => void,
  { isTrial = false } = {},
): Promise<void> {
  const { database, storage } = configuration()
  const checkStorage = isTrial ? requireReadableStorage : requireStorage
  await Promise.all([requireDatabase(database.url, report), checkStorage(storage)])
  await requireEmptyDatabase(database.url)
  const { present, others } = await requireOwnObjects(manifest, report)
  if (isTrial) {
    report('nothing was written')
    return
  }

  for (const object of manifest.objects) {
    if (present.has(object.key) && (await isStored(object))) continue
    await storeCopy(object, await buffer(await openObject(object)))
  }
  report('the files are restored')
  // An instance that is started meanwhile waits.
  await withStartupLock(database.url, report, async () => {
    await requireEmptyDatabase(database.url)
    await migrate(manifest)
    await withClient(database.url, async (client) => {
      await loadTables(client, manifest, openTable)
      // A backup of version 0.2.0 has none. The next one is made into the same folder.
      await loadInstallation(client, await folder.registerId())
      const { rows } = await client.query("select count(*)::int as count from mails where status = 'queued'")
      const count = Number(rows[0]?.count)
      if (count > 0) report(`queued mails: ${count}; they are sent when the register starts with SMTP_URL`)
      if (others > 0) await recordRestore(client)
    })
  })
  report('the database is restored')
}

async function findDamagedParts<T extends Digest>(
  parts: readonly T[],
  open: (part: T) => Promise<Readable>,
  describe: (part: T) => string,
): Promise<string[]> {
  const faults: string[] = []
  for (const part of parts)
    if (!(await isWhole(part, () => open(part))))
      faults.push(`${describe(part)} is missing from the backup or damaged`)
  return faults
}

async function isWhole(part: Digest, open: () => Promise<Readable>): Promise<boolean> {
  const { bytes, sha256 } = await open()
    .then(digestOf)
    .catch(() => ({ bytes: 0, sha256: '' }))
  return bytes === part.bytes && sha256 === part.sha256
}

async function isStored({ key, sha256 }: StoredObject): Promise<boolean> {
  const stored = await readHashes(key).catch((error: unknown) => {
    if (error instanceof UnreadableObject) return null
    throw error
  })
  return stored?.sha256 === sha256
}

/** Applies the migrations that the database had; a start applies later ones. */
async function migrate(manifest: Manifest): Promise<void> {
  const { default: config } = await import('#cms/payload.config.ts')
  const payload = await getPayload({ config: await config, disableDBConnect: true })
  const migrations = await readMigrationFiles({ payload })
  await payload.db.connect?.()
  await payload.db.migrate({
    migrations: migrations.filter((each) => manifest.migrations.includes(each.name)),
  })
  await payload.destroy()
  await payload.db.pool.end()
}

/** That of a started installation has forms; an interrupted restore leaves empty tables of the register. */
async function requireEmptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const names = (await listTables(client)).map(({ name }) => name)
    if (names.length > 0 && !names.includes('payload_migrations'))
      throw new ConfigurationError(
        `DATABASE_URL: the database has tables of another program (${names[0]}); restore into an empty one`,
      )
    if (!names.includes('forms')) return
    const { rowCount } = await client.query('select from forms limit 1')
    if (rowCount)
      throw new ConfigurationError(
        'the database has the entries of a register; restore into an empty one (DATABASE_URL), or into a new DATA_DIR',
      )
  })
}

/**
 * Returns the keys of objects in the storage that are as large as those of the backup, which an interrupted restore has left, or the loss
 * of the database alone; and the number of objects that are not in the backup.
 * @throws ConfigurationError if there are others alone
 */
async function requireOwnObjects(
  { objects }: Manifest,
  report: (line: string) => void,
): Promise<{ present: ReadonlySet<string>; others: number }> {
  const sizes = new Map(objects.map(({ key, bytes }) => [key, bytes]))
  const present = new Set<string>()
  let replaced = 0
  let others = 0
  let example = ''
  for await (const page of listObjects(''))
    for (const { name, size } of page)
      if (sizes.get(name) === size) present.add(name)
      else if (sizes.has(name)) replaced += 1
      else {
        others += 1
        example ||= name
      }
  if (others > 0 && present.size + replaced === 0)
    throw new ConfigurationError(
      `S3_BUCKET: the bucket is not empty (${example}) and has no file of the backup; restore into an empty one`,
    )
  if (replaced > 0) report(`objects with another size than in the backup: ${replaced}; they are replaced`)
  if (others > 0) report(`objects that are not in the backup: ${others} (${example}); they stay`)
  return { present, others }
}
