/**
 * Makes the fixture of the upgrade test: `node testing/upgrade/make-fixture.ts <commit>`. Fills a new database by the release of that commit
 * (`fill-release.ts`, some minutes), and stores its tables as a backup without files, and what the release answered.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { BackupFolder } from '#cms/backup/backup-folder.ts'
import { beginSnapshot, dumpTables, listSequences } from '#cms/backup/dump-tables.ts'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { noRateLimits } from '../no-rate-limits.ts'
import { checkOutRelease } from './check-out-release.ts'

const [commit] = z.tuple([z.string()]).parse(process.argv.slice(2))
const fixture = join(import.meta.dirname, 'last-release')
const release = await checkOutRelease(commit)
const data = await mkdtemp(join(tmpdir(), 'register-fixture-'))
const publicUrl = 'http://localhost:3998'
Object.assign(process.env, noRateLimits, {
  DATA_DIR: data,
  PORT: '3998',
  PUBLIC_URL: publicUrl,
  MANAGER_EMAILS: 'nimeline.haldur@ut.example',
})
const services = await startEmbedded(console.log, { hasFrontEnd: false })
try {
  const script = 'testing/upgrade/fill-release.ts'
  await mkdir(join(release.folder, 'testing/upgrade'), { recursive: true })
  await cp(join(import.meta.dirname, 'fill-release.ts'), join(release.folder, script))
  const filled = await promisify(execFile)(process.execPath, [script], {
    cwd: release.folder,
    maxBuffer: 1e9,
  })
  const last = filled.stdout.trim().split('\n').at(-1) ?? ''
  const { answers, failures } = z
    .object({
      answers: z.array(
        z.object({
          path: z.string(),
          answer: z.array(z.object({ uuid: z.string(), updatedAt: z.string() })),
        }),
      ),
      failures: z.array(z.unknown()),
    })
    .parse(JSON.parse(last))
  console.log('calls that failed:', failures)

  await rm(fixture, { recursive: true, force: true })
  const folder = new BackupFolder(fixture)
  const partial = await folder.begin()
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  // Most mails say the same, and would be a third of the fixture.
  await client.query('delete from mails where id not in (select id from mails order by id limit 300)')
  await beginSnapshot(client)
  const migrations = await client.query('select name from payload_migrations where batch > 0 order by name')
  const sequences = await listSequences(client)
  const tables = await dumpTables(client, (table) => folder.tablePath(partial, table, false), undefined)
  await client.end()
  const createdAt = new Date().toISOString()
  await folder.complete(
    {
      format: 1,
      createdAt,
      migrations: z
        .array(z.object({ name: z.string() }))
        .parse(migrations.rows)
        .map(({ name }) => name),
      tables,
      sequences,
      objects: [],
      missing: [],
      damaged: [],
    },
    undefined,
  )
  await writeFile(join(fixture, 'answers.json'), JSON.stringify(answers))
  console.log(tables.map(({ name, rows }) => `${name}: ${rows}`).join('\n'))
} finally {
  await services.stop()
  await rm(data, { recursive: true, force: true })
  await release.remove()
}
process.exit()
