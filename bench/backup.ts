/**
 * Backups under load: `node bench/backup.ts [entries] [megabytes of files]`. Starts separate services, and measures a backup and a restore of a
 * register without entries, with entries, and with files too: the differences are the time for entries and for files. Then entries with files
 * are submitted while backups are made one after the other: the recovery point is the longest time between the acknowledgement of an entry and
 * the end of the first backup that has it. The last backup that was made meanwhile is restored into a new installation, whose tables and
 * objects are compared with the backup by their hashes. Fails if they differ, or if a backup lacks an entry that was acknowledged before it
 * began, or is incomplete.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual, promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { startTestServices } from '../testing/test-services.ts'

const entries = Number(process.argv[2] ?? 10_000)
const megabytes = Number(process.argv[3] ?? 500)
/** Made one after the other while entries are submitted. */
const backups = 5

const folder = await mkdtemp(join(tmpdir(), 'register-bench-'))
// PostgreSQL runs as another user than root.
await chmod(folder, 0o711)
const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startedApi } = await import('../testing/api.ts')
  const { storeObject } = await import('#cms/platform/storage/objects.ts')
  const { createItemForTest } = await import('../testing/create-item.ts')
  const { BackupFolder } = await import('#cms/backup/backup-folder.ts')
  const { openSealed } = await import('#cms/backup/sealed-file.ts')
  const { backUp } = await import('#cms/backup/back-up.ts')
  const api = await startedApi()
  const { drizzle } = api.payload.db

  const add = (from: number, count: number) =>
    drizzle.execute(sql`
      with added as (
        insert into items (form, status, visibility, values, title_et, created_at, updated_at)
        select 'thesis', 'published', 'everyone', jsonb_build_object('general_thesis', jsonb_build_object(
            'title_et', 'Töö ' || n, 'abstract_et', (select string_agg(md5(n || '.' || part), ' ') from generate_series(1, 40) part)
          )), 'Töö ' || n, now(), now()
        from generate_series(${from}::int, ${from + count - 1}::int) n returning id, values
      )
      insert into _items_v (parent_id, version_form, version_status, version_values, created_at, updated_at)
      select id, 'thesis', 'published', values, now(), now() from added, generate_series(1, 3)`)
  const addFiles = async () => {
    for (let index = 0; index < megabytes; index += 1)
      await storeObject(`thesis/${crypto.randomUUID()}/thesis_file/too.pdf`, randomBytes(1_000_000))
  }

  /** Of a new installation. */
  const installation = (name: string): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, name),
    PORT: '3996',
  })
  const program = join(import.meta.dirname, '../server/data-commands.ts')
  const run = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [program, ...args], { env, maxBuffer: 1e8 })
  const secondsOf = async (use: () => Promise<unknown>) => {
    const started = performance.now()
    await use()
    return (performance.now() - started) / 1000
  }

  /** The seconds of a first backup of the register as it is, and of its restore. */
  const measure = async (content: string) => {
    const path = join(folder, `backups of ${content}`)
    const target = installation(`register with ${content}`)
    const backup = await secondsOf(() => backUp(path, {}, console.log))
    const restore = await secondsOf(() => run(['restore', path], target))
    await rm(join(folder, `register with ${content}`), { recursive: true })
    console.log(`${content}: backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s`)
    return { path, backup, restore }
  }
  // The first one of a process takes longer.
  await backUp(join(folder, 'first backups'), {}, () => undefined)
  const empty = await measure('no entries')
  await add(1, entries)
  const withEntries = await measure(`${entries} entries`)
  await addFiles()
  const whole = await measure(`${entries} entries and ${megabytes} MB`)
  for (const command of ['backup', 'restore'] as const) {
    const ofEntries = (1000 * (withEntries[command] - empty[command])) / entries
    const ofFiles = (1000 * (whole[command] - withEntries[command])) / megabytes
    console.log(
      `${command}: ${empty[command].toFixed(1)} s without entries, ${ofEntries.toFixed(2)} s more for 1,000 entries, ${ofFiles.toFixed(1)} s more for 1 GB of files`,
    )
  }
  await add(entries + 1, 100)
  const { path } = whole
  const next = await secondsOf(() => backUp(path, {}, console.log))
  console.log(`next backup, without new files: ${next.toFixed(1)} s`)

  const written: { uuid: string; at: number; savedAt?: number }[] = []
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      const { uuid } = await createItemForTest(api, 'internship', 'pending')
      written.push({ uuid, at: performance.now() })
    }
  }
  const writing = write()
  const folderOfBackups = new BackupFolder(path)
  const lacking: string[] = []
  let lastUnderLoad = ''
  for (let index = 0; index <= backups; index += 1) {
    const before = performance.now()
    // The last one has what was written until then.
    if (index === backups) {
      isWriting = false
      await writing
    }
    const { name, missing, damaged } = await backUp(path, {}, () => undefined)
    const savedAt = performance.now()
    if (isWriting) lastUnderLoad = name
    const file = folderOfBackups.tablePath(name, 'items', false)
    const items = await text(await openSealed(file, { identity: undefined, isCompressed: true }))
    for (const entry of written.filter((each) => each.savedAt === undefined)) {
      if (items.includes(entry.uuid)) entry.savedAt = savedAt
      else if (entry.at < before) lacking.push(entry.uuid)
    }
    lacking.push(...missing, ...damaged)
  }
  const waits = written.map(({ at, savedAt = Number.POSITIVE_INFINITY }) => (savedAt - at) / 1000)
  console.log(
    `recovery point: ${written.length} entries acknowledged during ${backups} backups, at most ${Math.max(...waits).toFixed(1)} s until the end of the one that has them; ` +
      'with a backup every n hours, n hours more',
  )
  console.log(`acknowledged before a backup, but not in it, missing or damaged: ${lacking.length}`)

  const target = installation('restored')
  const restore = await secondsOf(() => run(['restore', path, '--backup', lastUnderLoad], target))
  await run(['check-data', '--content'], target)
  const copy = join(folder, 'copy')
  await run(['backup', copy], target)
  const manifestOf = async (backups: string, name?: string) => {
    const all = new BackupFolder(backups)
    return (await all.loadManifest(name ?? (await all.list())[0] ?? '', undefined)).manifest
  }
  const [made, restored] = [await manifestOf(path, lastUnderLoad), await manifestOf(copy)]
  const parts = ['tables', 'objects', 'sequences', 'migrations'] as const
  const different = parts.filter((part) => !isDeepStrictEqual(made[part], restored[part]))
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `the last backup under load was restored in ${restore.toFixed(1)} s: ${made.tables.length} tables with ${rows} rows and ${made.objects.length} objects; ` +
      (different.length === 0
        ? 'all have the hashes of the backup'
        : `these differ: ${different.join(', ')}`),
  )
  process.exitCode = lacking.length + different.length === 0 && written.length > 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await tearDown()
  await rm(folder, { recursive: true, force: true })
  process.exit()
}
