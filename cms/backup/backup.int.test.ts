import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, it } from 'vitest'
import { removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type BackupOptions, backUp } from './back-up.ts'
import { BackupFolder } from './backup-folder.ts'
import { type CheckOptions, checkData } from './check-data.ts'
import { lastBackupAt } from './last-backup.ts'
import { restore } from './restore.ts'

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

const quiet = () => undefined
const backUpHere = (path = backups, options: BackupOptions = {}) => backUp(path, options, quiet)
const checkHere = (options: CheckOptions = {}) => checkData(options, quiet)
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
  const [first, second] = [await newest(backups), await newest(copy)]
  expect(first.missing).toEqual([])
  expect(first.objects.length).toBeGreaterThanOrEqual(3)
  expect(first.tables.find(({ name }) => name === 'items')?.rows).toBeGreaterThanOrEqual(3)
  for (const part of ['tables', 'objects', 'sequences', 'migrations'] as const)
    expect(second[part]).toEqual(first[part])
  await expect(restore(backups, {}, quiet)).rejects.toThrow('restore into an empty one')
}, 180_000)

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

it('leaves the former backups when it is killed, and the next one is complete', async () => {
  const before = await new BackupFolder(backups).list()
  const command = start(['backup', backups], here)
  const closed = once(command, 'close')
  const hasBegun = async () => (await readdir(backups)).includes('partial')
  await expect.poll(hasBegun, { interval: 5, timeout: 30_000 }).toBe(true)
  command.kill('SIGKILL')
  await closed
  expect(await new BackupFolder(backups).list()).toEqual(before)
  await expect(restore(backups, {}, quiet)).rejects.toThrow('restore into an empty one')
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
    const bytes = await readFile(path)
    bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9)
    await writeFile(path, bytes)
    await expect(restore(damaged, {}, quiet)).rejects.toThrow('damaged')
  },
)

it('is encrypted for a recipient, and opened by its identity alone', async () => {
  const secret = join(own, 'secret')
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  await backUpHere(secret, { recipient })
  const entries = await readdir(secret, { recursive: true, withFileTypes: true })
  const sealed = entries.filter(({ name }) => /\.(age|gz|json)$/.test(name) && name !== 'index.json')
  expect(sealed.length).toBeGreaterThan(10)
  for (const { parentPath, name } of sealed)
    expect(String((await readFile(join(parentPath, name))).subarray(0, 21))).toBe('age-encryption.org/v1')
  for (const wrong of [undefined, await generateIdentity()])
    await expect(restore(secret, { identity: wrong }, quiet)).rejects.toThrow('BACKUP_IDENTITY')
  const target = installation(`opened-${randomUUID()}`, { BACKUP_IDENTITY: identity })
  expect(await run(['restore', secret], target)).toMatchObject(done)
  const before = await objectFiles(secret)
  // Where backups are made, the identity is not known.
  await backUpHere(secret, { recipient, keep: 1 })
  await expectNotCopied(secret, before)
}, 120_000)

it('finds files that are missing, damaged or unknown, and puts those of entries back', async () => {
  const { fileName } = await createItemForTest(api, 'thesis')
  await backUpHere()
  await removeObject(fileName)
  const { status } = await api.as('manager')('requestDownload', { body: { fileName } })
  expect(status).toBe(404)
  expect(await checkHere()).toEqual([{ key: fileName, kind: 'missing', item: expect.any(String) }])
  expect(await checkHere({ repairFrom: backups })).toEqual([])
  await storeObject(fileName, new Uint8Array([1]))
  expect(await checkHere()).toMatchObject([{ key: fileName, kind: 'size' }])
  expect(await checkHere({ repairFrom: backups })).toEqual([])
  expect(await checkHere({ withContent: true })).toEqual([])
})

it.each([
  ['an unknown command', ['dump', 'x'], 2, 'Usage:'],
  ['a wrong number', ['backup', join(own, 'x'), '--keep', '0'], 1, '--keep: 0'],
  ['an unknown option', ['backup', 'x', '--kep'], 1, "Unknown option '--kep'"],
])('%s is refused in one line', async (_, args, code, output) => {
  expect(await run(args, here)).toMatchObject({ code, output: expect.stringContaining(output) })
})
