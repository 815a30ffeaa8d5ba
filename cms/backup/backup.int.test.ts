import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  access,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { loadObject, removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { query, queryAt } from '../../testing/query.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type BackupOptions, backUp } from './back-up.ts'
import { BackupFolder } from './backup-folder.ts'
import { type CheckOptions, checkData } from './check-data.ts'
import { dumpTables } from './dump-tables.ts'
import { lastBackupAt } from './last-backup.ts'
import { type BackupChoice, openBackup, restore } from './restore.ts'

const api = await startedApi()
const own = await temporaryFolder()
// PostgreSQL runs as another user than root.
await chmod(own, 0o711)
const backups = join(own, 'backups')

type Variables = Record<string, string | undefined>

/** This file's database and storage. */
const here: Variables = { ...process.env, NODE_ENV: 'production' }
/** A new installation with embedded services. */
const installation = (name: string, more: Variables = {}): Variables => ({
  PATH: process.env.PATH,
  DATA_DIR: join(own, name),
  PORT: '3997',
  ...more,
})

function start(args: readonly string[], env: Variables) {
  const program = join(import.meta.dirname, '../../server/data-commands.ts')
  return spawn(process.execPath, [program, ...args], { env: { NODE_ENV: 'production', ...env } })
}

async function run(args: readonly string[], env: Variables): Promise<{ code: number; output: string }> {
  const command = start(args, env)
  const [[code], out, error] = await Promise.all([
    once(command, 'close'),
    text(command.stdout),
    text(command.stderr),
  ])
  return { code, output: out + error }
}

async function newest(path: string, identity?: string) {
  const folder = new BackupFolder(path)
  const [name = ''] = await folder.list()
  return { name, ...(await folder.loadManifest(name, identity)).manifest }
}

/** The file in which the storage describes an object, and the description. */
async function describe(key: string, dataDir = process.env.DATA_DIR ?? '') {
  const hash = createHash('sha256').update(key).digest('hex')
  const folder = join(dataDir, 'storage/objects', hash.slice(0, 2))
  const path = join(folder, `${hash}.json`)
  return { folder, path, description: JSON.parse(await readFile(path, 'utf8')) }
}

/** Changes the content of an object in the files of the storage, which does not notice. */
async function changeOnDisk(
  key: string,
  change: (path: string) => Promise<void>,
  dataDir?: string,
): Promise<void> {
  const { folder, description } = await describe(key, dataDir)
  await change(join(folder, description.content))
}

async function copyOnDisk(key: string, to: string, dataDir = ''): Promise<void> {
  const { folder, description } = await describe(key, dataDir)
  const hash = createHash('sha256').update(to).digest('hex')
  const content = `${hash}.${'0'.repeat(16)}`
  const target = join(dataDir, 'storage/objects', hash.slice(0, 2))
  await mkdir(target, { recursive: true })
  await cp(join(folder, description.content), join(target, content))
  await writeFile(join(target, `${hash}.json`), JSON.stringify({ ...description, key: to, content }))
}

/** Makes an object two days old. */
async function age(key: string): Promise<void> {
  const { path, description } = await describe(key)
  const modifiedAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString()
  await writeFile(path, JSON.stringify({ ...description, modifiedAt }))
}

async function flipByte(path: string, fromEnd = 9): Promise<void> {
  const bytes = await readFile(path)
  bytes.writeUInt8((bytes.at(-fromEnd) ?? 0) ^ 1, bytes.length - fromEnd)
  await writeFile(path, bytes)
}

const quiet = () => undefined
const backUpHere = (path = backups, options: BackupOptions = {}) => backUp(path, options, quiet)
const checkHere = (options: CheckOptions = {}) => checkData(options, quiet)
const restoreHere = async (path: string, choice: BackupChoice = {}) =>
  restore(await openBackup(path, choice, quiet), quiet)
const done = { code: 0 }

/** The files of objects, with what changes when one is stored again. */
async function objectFiles(path: string): Promise<Map<string, number>> {
  const entries = await readdir(join(path, 'objects'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => [name, (await stat(join(parentPath, name))).ino] as const),
    ),
  )
}

/** Previews that were made meanwhile are new. */
async function expectNotCopied(path: string, before: ReadonlyMap<string, number>): Promise<void> {
  const after = await objectFiles(path)
  expect(before.size).toBeGreaterThan(0)
  for (const [name, inode] of before) expect([name, after.get(name)]).toEqual([name, inode])
}

beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) await createItemForTest(api, 'thesis')
})

it('restores database and storage byte for byte into an empty installation', async () => {
  const target = installation(`restored-${randomUUID()}`)
  // Entries with files are stored meanwhile.
  const writing = Array.from({ length: 5 }, () => createItemForTest(api, 'internship', 'pending'))
  await backUpHere()
  await Promise.all(writing)
  const trial = await run(['restore', backups, '--dry-run'], target)
  expect(trial).toMatchObject({ code: 0, output: expect.stringContaining('nothing was written') })
  expect(await run(['restore', backups], target)).toMatchObject(done)
  expect(await run(['check-data', '--content'], target)).toMatchObject(done)

  const copy = join(own, `copy-${randomUUID()}`)
  expect(await run(['backup', copy], target)).toMatchObject(done)
  // It is the same register.
  expect(await new BackupFolder(copy).registerId()).toBe(await new BackupFolder(backups).registerId())
  const [first, second] = [await newest(backups), await newest(copy)]
  expect(first.missing).toEqual([])
  expect(first.objects.length).toBeGreaterThanOrEqual(3)
  expect(first.tables.find(({ name }) => name === 'items')?.rows).toBeGreaterThanOrEqual(3)
  for (const part of ['tables', 'objects', 'sequences', 'migrations'] as const)
    expect(second[part]).toEqual(first[part])
  await expect(restoreHere(backups)).rejects.toThrow('restore into an empty one')

  // Only the database is lost; the storage has other content of a file, and one that was stored after the backup.
  await rm(join(target.DATA_DIR ?? '', 'postgres'), { recursive: true })
  await changeOnDisk(first.objects[0]?.key ?? '', flipByte, target.DATA_DIR)
  const later = `internship/${randomUUID()}/logo/later.png`
  await copyOnDisk(first.objects[1]?.key ?? '', later, target.DATA_DIR)
  const restored = await run(['restore', backups], target)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining(`objects that are not in the backup: 1 (${later}); they stay`),
  })
  // No job removes it: it may be all that is left of an entry.
  const check = await run(['check-data', '--content'], target)
  expect(check).toEqual({ code: 0, output: expect.stringContaining('database and storage agree') })
}, 180_000)

it('refuses options of another command, and does nothing', async () => {
  const path = join(own, 'wrong-options')
  const calls = [
    ['backup', path, '--dry-run'],
    ['check-data', '--repair', backups, '--dry-run'],
    ['restore', path, '--keep', '3'],
  ]
  for (const call of calls) {
    const output = expect.stringMatching(/ has no option --(?:dry-run|keep)\n\nUsage:/)
    expect(await run(call, here)).toEqual({ code: 2, output })
  }
  await expect(access(path)).rejects.toThrow('ENOENT')
}, 60_000)

it('copies only files that are new, and keeps as many backups as it is told', async () => {
  await createItemForTest(api, 'thesis')
  await backUpHere(backups, { keep: 1 })
  const folder = new BackupFolder(backups)
  expect(await folder.list()).toHaveLength(1)
  const { objects } = await newest(backups)
  const entries = await readdir(join(backups, 'objects'), { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(stored.toSorted()).toEqual([...new Set(objects.map(({ sha256 }) => sha256))].toSorted())
  const before = await objectFiles(backups)
  await backUpHere()
  await expectNotCopied(backups, before)
  const { createdAt } = await newest(backups)
  expect((await lastBackupAt(api.payload.db.pool))?.toISOString()).toBe(createdAt)
})

it('keeps the backup that it has made, also if another one is of the future', async () => {
  const path = join(own, `clock-${randomUUID()}`)
  const { name } = await backUpHere(path)
  await rename(join(path, name), join(path, '2999-01-01T00-00-00-000Z'))
  const made = await backUpHere(path, { keep: 1 })
  expect(await new BackupFolder(path).list()).toEqual([made.name])
})

it('is not restored into a database of another program', async () => {
  const path = join(own, `foreign-${randomUUID()}`)
  await backUpHere(path)
  const foreign = `foreign_${process.env.VITEST_POOL_ID}`
  await query(`drop database if exists ${foreign} with (force)`, 'postgres')
  await query(`create database ${foreign}`, 'postgres')
  await query('create table invoices (id int)', foreign)
  const { href } = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${foreign}` })
  const trial = await run(['restore', path, '--dry-run'], { ...here, DATABASE_URL: href })
  expect(trial).toMatchObject({
    code: 1,
    output: expect.stringContaining('tables of another program (invoices)'),
  })
  await query(`drop database ${foreign} with (force)`, 'postgres')
})

it('refuses a folder with backups of another register', async () => {
  const path = join(own, `shared-${randomUUID()}`)
  const { name } = await backUpHere(path)
  await writeFile(join(path, 'register'), randomUUID())
  await expect(backUpHere(path, { keep: 1 })).rejects.toThrow('has backups of another register')
  expect(await new BackupFolder(path).list()).toEqual([name])
})

const runProgram = promisify(execFile)
const pgDumpVersion = await runProgram('pg_dump', ['--version']).then(
  ({ stdout }) => stdout,
  () => '',
)

// The machine of the tests need not have the programs.
it.skipIf(!pgDumpVersion.includes('(PostgreSQL) 18.'))(
  'has the same database as an archive that pg_restore alone restores',
  async () => {
    const path = join(own, `dump-${randomUUID()}`)
    const writing = Array.from({ length: 5 }, () => createItemForTest(api, 'thesis'))
    const command = await run(['backup', path], here)
    expect(command).toMatchObject({ code: 0, output: expect.stringMatching(/rows, database\.dump \(/) })
    await Promise.all(writing)
    const { name, tables } = await newest(path)
    const archive = new BackupFolder(path).dumpPath(name, false)

    const restored = `restored_${process.env.VITEST_POOL_ID}`
    await query(`drop database if exists ${restored} with (force)`, 'postgres')
    await query(`create database ${restored}`, 'postgres')
    const url = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${restored}` }).href
    await runProgram('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, archive])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const copies = join(own, `copies-${randomUUID()}`)
    const stored = await dumpTables(client, (table) => join(copies, table), undefined)
    await client.end()
    expect(stored).toEqual(tables)
    expect(await run(['check-data', '--content'], { ...here, DATABASE_URL: url })).toMatchObject(done)

    await flipByte(archive)
    const trial = await run(['restore', path, '--dry-run'], installation(`no-dump-${randomUUID()}`))
    expect(trial).toMatchObject({
      code: 0,
      output: expect.stringContaining('database.dump is missing from the backup or damaged'),
    })
    await query(`drop database ${restored}`, 'postgres')
  },
  60_000,
)

it.each([
  ['there is no pg_dump', undefined, 'there is no pg_dump on PATH'],
  [
    'it is of another version',
    'echo "pg_dump (PostgreSQL) 15.18"',
    'pg_dump is of version 15, the database of 18',
  ],
  [
    'it fails',
    'test "$1" = --version && echo "pg_dump (PostgreSQL) 18.6" && exit; echo PGDMP; echo "error: no right" >&2; exit 1',
    'error: no right',
  ],
])(
  'is complete without the archive of pg_dump if %s, and says so',
  async (_, script, reason) => {
    const programs = await temporaryFolder()
    if (script) await writeFile(join(programs, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const path = join(own, `no-dump-${randomUUID()}`)
    const recipient = await identityToRecipient(await generateIdentity())
    for (const BACKUP_RECIPIENT of [undefined, recipient]) {
      const env = { ...here, PATH: programs, BACKUP_RECIPIENT }
      const folder = `${path}-${BACKUP_RECIPIENT}`
      const { code, output } = await run(['backup', folder], env)
      expect([code, output]).toEqual([0, expect.stringContaining(`no database.dump: ${reason}\n`)])
      const [name = ''] = await new BackupFolder(folder).list()
      expect(await readdir(join(folder, name))).not.toContainEqual(expect.stringContaining('database.dump'))
    }
  },
  60_000,
)

it('leaves the former backups when it is killed, and the next one is complete', async () => {
  const before = await new BackupFolder(backups).list()
  const command = start(['backup', backups], here)
  const closed = once(command, 'close')
  const hasBegun = async () => (await readdir(backups)).includes('partial')
  await expect.poll(hasBegun, { interval: 5, timeout: 30_000 }).toBe(true)
  command.kill('SIGKILL')
  await closed
  expect(await new BackupFolder(backups).list()).toEqual(before)
  await expect(restoreHere(backups)).rejects.toThrow('restore into an empty one')
  await backUpHere()
  expect(await new BackupFolder(backups).list()).toHaveLength(before.length + 1)
}, 120_000)

it.each(['file', 'table', 'manifest'] as const)(
  'is refused before the installation is looked at if a %s is damaged',
  async (what) => {
    const damaged = join(own, `damaged-${what}`)
    await cp(backups, damaged, { recursive: true })
    const { name, objects } = await newest(damaged)
    const folder = new BackupFolder(damaged)
    const path = {
      file: folder.objectPath(objects[0]?.sha256 ?? '', false),
      table: folder.tablePath(name, 'items', false),
      manifest: join(damaged, name, 'manifest.json'),
    }[what]
    await flipByte(path)
    await expect(restoreHere(damaged)).rejects.toThrow('damaged')
  },
)

it('is encrypted for a recipient, and opened by its identity alone', async () => {
  const secret = join(own, `secret-${randomUUID()}`)
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  await backUpHere(secret, { recipient })
  const entries = await readdir(secret, { recursive: true, withFileTypes: true })
  const sealed = entries.filter(({ name }) => /\.(age|gz|json)$/.test(name) && name !== 'index.json')
  expect(sealed.length).toBeGreaterThan(10)
  for (const { parentPath, name } of sealed)
    expect(String((await readFile(join(parentPath, name))).subarray(0, 21))).toBe('age-encryption.org/v1')
  for (const wrong of [undefined, await generateIdentity()])
    await expect(restoreHere(secret, { identity: wrong })).rejects.toThrow('BACKUP_IDENTITY')
  // As age-keygen writes it.
  const keyFile = join(own, 'key.txt')
  await writeFile(keyFile, `# created: 2026-11-29T12:00:00Z\n# public key: ${recipient}\n${identity}\n`)
  const target = installation(`opened-${randomUUID()}`, { BACKUP_IDENTITY_FILE: keyFile })
  expect(await run(['restore', secret], target)).toMatchObject(done)
  const before = await objectFiles(secret)
  // Where backups are made, the identity is not known.
  await backUpHere(secret, { recipient, keep: 1 })
  await expectNotCopied(secret, before)
}, 120_000)

it('has backups for one recipient, or for none, in a folder', async () => {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const other = await identityToRecipient(await generateIdentity())
  const [secret, plain] = [join(own, `one-${randomUUID()}`), join(own, `plain-${randomUUID()}`)]
  await backUpHere(secret, { recipient })
  await backUpHere(plain)
  const files = async () => (await readdir(secret, { recursive: true })).toSorted()
  const before = await files()
  const refused = (path: string, name: string | undefined, reason: string) =>
    expect(backUpHere(path, { recipient: name })).rejects.toThrow(reason)
  await refused(secret, other, `encrypted for another recipient, ${recipient}; use another folder`)
  await refused(secret, undefined, `encrypted for ${recipient}; use another folder, or set it`)
  await refused(plain, recipient, 'BACKUP_RECIPIENT: the backups')
  // Folders from before recipients were recorded.
  await rm(join(secret, 'recipient'))
  await refused(secret, undefined, 'encrypted for a recipient; use another folder, or set it')
  await rm(join(plain, 'recipient'))
  await refused(plain, recipient, 'are not encrypted; use another folder')
  expect([...(await files()), 'recipient'].toSorted()).toEqual(before)

  const { fileName } = await createItemForTest(api, 'thesis')
  await backUpHere(plain)
  const [newestPlain = ''] = await new BackupFolder(plain).list()
  const mixed = join(own, `mixed-${randomUUID()}`)
  await cp(plain, mixed, { recursive: true })
  const [sealed = ''] = await new BackupFolder(secret).list()
  await cp(join(secret, sealed), join(mixed, newestPlain.replace(/^..../, '2999')), { recursive: true })
  await removeObject(fileName)
  const lines: string[] = []
  expect(await checkData({ repairFrom: mixed }, (line) => lines.push(line))).toEqual([])
  expect(lines).toContainEqual(expect.stringContaining('not used: BACKUP_IDENTITY'))
  await expect(checkHere({ repairFrom: secret })).rejects.toThrow('has no backup that can be opened')
}, 60_000)

it('reports what is damaged or missing, and is no success, although the rest is stored', async () => {
  const path = join(own, `lacks-${randomUUID()}`)
  await backUpHere(path)
  const former = await lastBackupAt(api.payload.db.pool)
  const damaged = await createItemForTest(api, 'thesis')
  const cut = await createItemForTest(api, 'thesis')
  const lost = await createItemForTest(api, 'thesis')
  const emptied = await createItemForTest(api, 'thesis')
  const later = await createItemForTest(api, 'thesis')
  const copies = new Map<string, Buffer>()
  for (const { fileName } of [damaged, cut, lost, emptied, later])
    copies.set(fileName, (await loadObject(fileName)) ?? Buffer.alloc(0))
  await changeOnDisk(damaged.fileName, flipByte)
  // Files of equal content are one object in a backup.
  await changeOnDisk(later.fileName, (file) => flipByte(file, 10))
  await changeOnDisk(cut.fileName, (file) => truncate(file, 100))
  await removeObject(lost.fileName)
  // Its description stays.
  await changeOnDisk(emptied.fileName, rm)

  const command = await run(['backup', path, '--keep', '1'], here)
  expect(command.code).toBe(3)
  expect(command.output).toContain(`damaged: the storage had other content of ${damaged.fileName}`)
  for (const { fileName } of [cut, lost, emptied])
    expect(command.output).toContain(`missing: the storage had no whole ${fileName}`)
  expect(command.output).toContain('is incomplete: 3 files missing, 2 damaged; it does not count for --keep')
  expect(await lastBackupAt(api.payload.db.pool)).toEqual(former)
  const [, whole] = await new BackupFolder(path).list()
  // It is read again, and the backup replaces the one that is incomplete too.
  const lacks = {
    damaged: [damaged.fileName, later.fileName].toSorted(),
    missing: [cut.fileName, lost.fileName, emptied.fileName].toSorted(),
  }
  const again = await backUpHere(path, { keep: 1 })
  expect(again).toMatchObject(lacks)
  expect(await new BackupFolder(path).list()).toEqual([again.name, whole])
  // One that has what the newest lacks too stays.
  await removeObject(later.fileName)
  const { name, missing } = await backUpHere(path, { keep: 1 })
  expect(missing).toContain(later.fileName)
  expect(await new BackupFolder(path).list()).toEqual([name, again.name, whole])

  const target = installation(`lacking-${randomUUID()}`)
  for (const more of [['--dry-run'], []]) {
    const restored = await run(['restore', path, ...more], target)
    expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('4 missing, 1 damaged') })
    expect(restored.output).toContain(`damaged: the storage had other content of ${damaged.fileName}`)
  }
  const check = await run(['check-data', '--content'], target)
  expect(check).toMatchObject({ code: 1, output: expect.stringContaining(`content: ${damaged.fileName}`) })
  expect(check.output).toContain('faults: 5')

  const found = await checkHere({ withContent: true })
  expect(found.map(({ key, kind }) => [key, kind])).toEqual(
    expect.arrayContaining([
      [damaged.fileName, 'content'],
      [cut.fileName, 'content'],
      [lost.fileName, 'missing'],
      [emptied.fileName, 'missing'],
    ]),
  )
  for (const [fileName, bytes] of copies) await storeObject(fileName, bytes)
  expect(await backUpHere(path, { keep: 1 })).toMatchObject({ missing: [], damaged: [] })
  expect(await new BackupFolder(path).list()).toHaveLength(1)
}, 180_000)

it('finds files that are missing, damaged or unknown, and puts those of entries back', async () => {
  const { fileName } = await createItemForTest(api, 'thesis')
  await backUpHere()
  await removeObject(fileName)
  const lost = await api.as('manager')('requestDownload', { body: { fileName } })
  expect(lost).toMatchObject({ status: 404, problem: { error: 'errors.fileLost' } })
  expect(await checkHere()).toEqual([{ key: fileName, kind: 'missing', item: expect.any(String) }])
  expect(await checkHere({ repairFrom: backups })).toEqual([])
  await storeObject(fileName, new Uint8Array([1]))
  expect(await checkHere()).toMatchObject([{ key: fileName, kind: 'size' }])
  expect(await checkHere({ repairFrom: backups })).toEqual([])
  expect(await checkHere({ withContent: true })).toEqual([])
})

it('finds content of the same length that was stored through S3, and puts the right one back', async () => {
  const { fileName } = await createItemForTest(api, 'thesis')
  const path = join(own, `same-length-${randomUUID()}`)
  await backUpHere(path)
  const bytes = (await loadObject(fileName)) ?? Buffer.alloc(0)
  const other = Buffer.from(bytes)
  other.writeUInt8((other.at(-9) ?? 0) ^ 1, other.length - 9)
  const fault = { key: fileName, kind: 'content' }

  await storeObject(fileName, other)
  expect(await checkHere()).toEqual([])
  expect(await checkHere({ withContent: true })).toMatchObject([fault])
  expect(await backUpHere(path)).toMatchObject({ damaged: [fileName] })
  // The newest backup has the wrong content.
  expect(await checkHere({ withContent: true, repairFrom: path })).toEqual([])
  expect(await loadObject(fileName)).toEqual(bytes)

  // Files from before hashes were recorded are compared with the newest backup.
  await api.payload.db.pool.query('update files set md5 = null where name = $1', [fileName])
  await backUpHere(path)
  await storeObject(fileName, other)
  const lines: string[] = []
  expect(await checkData({ withContent: true }, (line) => lines.push(line))).toEqual([])
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ objects have no hash in the database/))
  expect(await checkHere({ withContent: true, repairFrom: path })).toEqual([])
  expect(await loadObject(fileName)).toEqual(bytes)
}, 60_000)

it('says of what no job removes that it is not of the register, and counts it as no fault', async () => {
  const stray = `thesis/${randomUUID()}/thesis_file/fail.pdf`
  await storeObject('otherapp/file.txt', new Uint8Array([1]))
  await storeObject(stray, new Uint8Array([1]))
  const before = "now() - interval '3 days'"
  await api.payload.db.pool.query(
    `update payload_migrations set created_at = ${before} where name like '20261125%'`,
  )
  for (const key of ['otherapp/file.txt', stray]) await age(key)
  const lines: string[] = []
  expect(await checkData({}, (line) => lines.push(line))).toEqual([
    { key: stray, kind: 'stray', item: undefined },
  ])
  expect(lines).toContainEqual(
    'unknown: otherapp/file.txt (the database does not name it; nothing removes it)',
  )
  await removeObject('otherapp/file.txt')
  await removeObject(stray)
})

it('makes no installation for a backup, a check, a trial of a restore or a backup that cannot be opened', async () => {
  const target = installation(`absent-${randomUUID()}`)
  const isAbsent = () => expect(access(target.DATA_DIR ?? '')).rejects.toThrow('ENOENT')
  for (const command of [['backup', join(own, 'never')], ['check-data']]) {
    const output = expect.stringMatching(`^DATA_DIR: there is no installation in ${target.DATA_DIR}; .*\n$`)
    expect(await run(command, target)).toEqual({ code: 1, output })
    await isAbsent()
  }
  await expect(access(join(own, 'never'))).rejects.toThrow('ENOENT')
  expect(await run(['restore', backups, '--dry-run'], target)).toMatchObject(done)
  await isAbsent()
  const damaged = join(own, 'damaged-object')
  await cp(backups, damaged, { recursive: true })
  const { objects } = await newest(damaged)
  await flipByte(new BackupFolder(damaged).objectPath(objects[0]?.sha256 ?? '', false))
  const wrong: [command: string[], line: string][] = [
    // Files of equal content are one object.
    [
      [damaged],
      'is missing from the backup or damaged(?:\nthe file .* is missing from the backup or damaged)*\n',
    ],
    [[join(own, 'none')], 'none has no backup\n'],
    [
      [backups, '--backup', '2020-01-01T00-00-00-000Z'],
      'has no backup 2020-01-01T00-00-00-000Z; it has .*\n',
    ],
  ]
  for (const [command, line] of wrong) {
    const output = expect.stringMatching(new RegExp(`^.*${line}$`))
    expect(await run(['restore', ...command], target)).toEqual({ code: 1, output })
    await isAbsent()
  }
}, 60_000)

it('says in one line that the folder of backups cannot be written to', async () => {
  const file = join(own, 'a-file')
  await writeFile(file, '')
  const full = join(own, `full-${randomUUID()}`)
  await mkdir(full)
  await symlink('/dev/full', join(full, 'lock.owner'))
  const noLock = join(own, `no-lock-${randomUUID()}`)
  await mkdir(join(noLock, 'lock'), { recursive: true })
  for (const path of ['/proc/no-folder', join(file, 'below'), file, full, noLock]) {
    const { code, output } = await run(['backup', path], here)
    expect([code, output]).toEqual([1, expect.stringMatching(/^the folder of backups .*\n$/)])
  }
}, 60_000)

it('refuses the database of an older or newer version in one line', async () => {
  const name = '20261130_091000_preview_queue'
  const refused = async (line: string) => {
    for (const command of [['backup', join(own, 'other-version')], ['check-data']]) {
      const output = expect.stringMatching(new RegExp(`^DATABASE_URL: .*${line}.*\n$`))
      expect(await run(command, here)).toEqual({ code: 1, output })
    }
  }
  try {
    await query(`update payload_migrations set name = 'x${name}' where name = '${name}'`)
    await refused(`of the register has migrated it \\(x${name}\\)`)
    await query(`update payload_migrations set batch = -1 where name = 'x${name}'`)
    await refused(`an older version .* \\(without ${name}\\)`)
  } finally {
    await query(`update payload_migrations set name = '${name}', batch = 1 where name = 'x${name}'`)
  }
  expect(await run(['check-data'], here)).toMatchObject(done)
}, 60_000)

it('says in one line that it has lost the database', async () => {
  const DATABASE_URL = Object.assign(new URL(process.env.DATABASE_URL ?? ''), {
    search: '?application_name=lost',
  }).href
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin; lock table files in access exclusive mode')
    const command = run(['check-data'], { ...here, DATABASE_URL })
    const end = () =>
      queryAt(
        String(process.env.DATABASE_URL),
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost' and wait_event_type = 'Lock'",
      )
    await expect.poll(end, { timeout: 40_000 }).toHaveLength(1)
    const output = expect.stringMatching(/^the command was interrupted: .*; run it again\n$/)
    expect(await command).toEqual({ code: 1, output })
  } finally {
    await client.end()
  }
}, 60_000)

it('ends what it has started when it is interrupted', async () => {
  const path = join(own, `interrupted-${randomUUID()}`)
  await backUpHere(path)
  const TMPDIR = join(own, `tmp-${randomUUID()}`)
  await mkdir(TMPDIR)
  await chmod(TMPDIR, 0o711)
  const command = start(['restore', path, '--dry-run'], installation(`none-${randomUUID()}`, { TMPDIR }))
  const pidOf = async () => {
    const [folder = ''] = await readdir(TMPDIR)
    const file = await readFile(join(TMPDIR, folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
      () => '',
    )
    return Number(file.split('\n')[0])
  }
  await expect.poll(pidOf, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  const pid = await pidOf()
  command.kill('SIGINT')
  const [code] = await once(command, 'close')
  expect(code).toBe(130)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await readdir(TMPDIR)).toEqual([])
}, 60_000)

it('names the variable of a database or storage that cannot be read', async () => {
  const wrong = [
    { S3_BUCKET: 'no-such-bucket' },
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    { S3_SECRET_ACCESS_KEY: 'wrong' },
    { DATABASE_URL: 'postgres://register@127.0.0.1:9/register' },
  ]
  for (const change of wrong)
    for (const command of [['backup', join(own, 'unread')], ['check-data']]) {
      const { code, output } = await run(command, { ...here, ...change })
      expect([code, output]).toEqual([1, expect.stringMatching(`^${Object.keys(change)[0]}: .*\n$`)])
    }
}, 60_000)

it.each([
  ['an unknown command', ['dump', 'x'], 2, 'Usage:'],
  ['a call for help', ['backup', '--help'], 0, 'Usage:'],
  ['a wrong number', ['backup', join(own, 'x'), '--keep', '0'], 2, '--keep: 0'],
  ['an unknown option', ['backup', 'x', '--kep'], 2, "Unknown option '--kep'"],
  ['an option without its value', ['check-data', '--repair'], 2, "'--repair <value>' argument missing"],
])('%s has a short answer', async (_, args, code, output) => {
  expect(await run(args, here)).toMatchObject({ code, output: expect.stringContaining(output) })
})

it('a misspelt or unreadable recipient of a backup is reported', async () => {
  const misspelt = { BACKUP_RECIPENT: 'age1', BACKUP_RECIPIENT_FILE: '/none' }
  expect(await run(['backup', join(own, 'misspelt')], { ...here, ...misspelt })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/BACKUP_RECIPENT: .*\nBACKUP_RECIPIENT_FILE: only secrets/),
  })
}, 60_000)
