/**
 * Backups: `node bench/backup.ts [entries] [megabytes of files]`. Starts separate services, adds entries and files, and measures a first
 * backup, one after a hundred more entries, and a restore into an empty installation. Then entries with files are submitted while backups are made one
 * after the other: the recovery point is the longest time between the acknowledgement of an entry and the end of the first backup that has it. Fails if a
 * backup lacks an entry that was acknowledged before it began, or is incomplete.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { startTestServices } from '../testing/test-services.ts'

const entries = Number(process.argv[2] ?? 10_000)
const megabytes = Number(process.argv[3] ?? 500)
/** Made one after the other while entries are submitted. */
const backups = 5

const folder = await mkdtemp(join(tmpdir(), 'register-bench-'))
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
  await add(1, entries)
  for (let index = 0; index < megabytes; index += 1)
    await storeObject(`thesis/${crypto.randomUUID()}/thesis_file/too.pdf`, randomBytes(1_000_000))

  const path = join(folder, 'backups')
  const measure = async (name: string, run: () => Promise<unknown>) => {
    const started = performance.now()
    await run()
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${name}: ${seconds.toFixed(1)} s (${((1000 * seconds) / entries).toFixed(2)} s for 1,000 entries, ${((1000 * seconds) / megabytes).toFixed(1)} s for 1 GB)`,
    )
  }
  await measure('first backup', () => backUp(path, {}, console.log))
  await add(entries + 1, 100)
  await measure('next backup', () => backUp(path, {}, console.log))
  const program = join(import.meta.dirname, '../server/data-commands.ts')
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'restored'),
    PORT: '3996',
  }
  await measure('restore', () => promisify(execFile)(process.execPath, [program, 'restore', path], { env }))

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
  for (let index = 0; index <= backups; index += 1) {
    const before = performance.now()
    // The last one has what was written until then.
    if (index === backups) {
      isWriting = false
      await writing
    }
    const { name, missing, damaged } = await backUp(path, {}, () => undefined)
    const savedAt = performance.now()
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
  process.exitCode = lacking.length === 0 ? 0 : 1
} finally {
  await tearDown()
  await rm(folder, { recursive: true, force: true })
  process.exit()
}
