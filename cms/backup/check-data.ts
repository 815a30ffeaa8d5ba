import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { type ExpectedObject, listExpectedObjects } from '#cms/files/expected-objects.ts'
import { isStray, orphanedBefore, parseFileKey } from '#cms/files/rules.ts'
import { storageAgeQuery } from '#cms/files/storage-age.ts'
import {
  inspectObject,
  type ListedObject,
  listObjects,
  readHashes,
  UnreadableObject,
} from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { BackupFolder, type Manifest, type StoredObject } from './backup-folder.ts'
import { withRegister } from './connect-register.ts'
import { openSealed } from './sealed-file.ts'
import { storeCopy } from './store-copy.ts'

export type DataFault = {
  key: string
  /** `content`: the bytes are not those that were stored. `stray`: the database does not name it, and a job removes it. */
  kind: 'missing' | 'size' | 'content' | 'stray'
  /** The uuid of the entry. */
  item: string | undefined
}

export type CheckOptions = {
  /** Reads every file. */
  withContent?: boolean | undefined
  /** A folder of backups, from which files that are missing or damaged are put back. */
  repairFrom?: string | undefined
  identity?: string | undefined
}

/** Compares the database with the storage, and returns what is still wrong after a repair. */
export async function checkData(
  { withContent = false, repairFrom, identity }: CheckOptions,
  report: (line: string) => void,
): Promise<DataFault[]> {
  return withRegister(async (client) => {
    const copies = repairFrom === undefined ? [] : await loadCopies(repairFrom, identity, report)
    const found = await findFaults(client, withContent ? copies : undefined, report)
    for (const { key, kind, item } of found) report(`${kind}: ${key}${item ? ` (entry ${item})` : ''}`)
    if (repairFrom === undefined) return found
    const expected = new Map((await listExpectedObjects(client)).map((each) => [each.key, each]))
    const remaining: DataFault[] = []
    for (const fault of found) {
      const object = expected.get(fault.key)
      const isRepaired = object && (await putBack(copies, object))
      if (isRepaired) report(`put back: ${fault.key}`)
      else remaining.push(fault)
    }
    return remaining
  })
}

/** `hashes`: backups with the hashes of files whose content is compared; undefined if none is read. */
async function findFaults(
  client: pg.Client,
  hashes: Copies | undefined,
  report: (line: string) => void,
): Promise<DataFault[]> {
  const objects = new Map<string, ListedObject>()
  // Before the database: an entry that is stored meanwhile has its files.
  for await (const page of listObjects('')) for (const object of page) objects.set(object.name, object)
  const expected = await listExpectedObjects(client)
  const faults: DataFault[] = []
  const compared = { byEtag: 0, unchecked: 0 }
  for (const object of expected) {
    const { key, size, item } = object
    let kind: DataFault['kind'] | undefined = await placeFault(key, size, objects.get(key))
    if (!kind && hashes) {
      const result = await compareContent(object, hashes)
      if (result === 'missing' || result === 'content') kind = result
      else if (result !== 'same') compared[result] += 1
    }
    if (kind) faults.push({ key, kind, item })
  }
  if (compared.byEtag > 0)
    report(
      `${compared.byEtag} objects have no hash in the database; they were compared with the storage's ETag only`,
    )
  if (compared.unchecked > 0)
    report(
      `${compared.unchecked} objects have no hash in the database, nor one as ETag; their content was not checked`,
    )
  const named = new Set(expected.map(({ key }) => key))
  return [...faults, ...(await findStrays(client, objects, named, report))]
}

/** Whether an object is missing or has another size. */
async function placeFault(
  key: string,
  size: number | undefined,
  listed: ListedObject | undefined,
): Promise<'missing' | 'size' | undefined> {
  if (listed && (size === undefined || listed.size === size)) return undefined
  // It may have been stored after the objects were listed.
  const current = await inspectObject(key)
  if (!current) return 'missing'
  return size === undefined || current.size === size ? undefined : 'size'
}

type Comparison = 'same' | 'missing' | 'content' | 'byEtag' | 'unchecked'

/** Compares the content with the hash in the database, in the newest backup that has the file of an entry, or in the ETag. */
async function compareContent({ key, md5, size, item }: ExpectedObject, copies: Copies): Promise<Comparison> {
  const read = await readHashes(key).catch((error: unknown) => {
    if (error instanceof UnreadableObject) return 'unreadable' as const
    throw error
  })
  if (!read) return 'missing'
  if (read === 'unreadable') return 'content'
  if (md5 !== undefined) return read.md5 === md5 ? 'same' : 'content'
  if ((read.expectedMd5 ?? read.md5) !== read.md5) return 'content'
  // Pictures of first pages may be made again.
  const isFile = item !== undefined && size !== undefined
  const copy = isFile ? copies.map((each) => each.find(key)).find((each) => each?.bytes === size) : undefined
  if (copy) return copy.sha256 === read.sha256 ? 'same' : 'content'
  return read.expectedMd5 ? 'byEtag' : 'unchecked'
}

/** Objects that the database does not name. Those that no job removes are reported, but no faults. */
async function findStrays(
  client: pg.Client,
  objects: ReadonlyMap<string, ListedObject>,
  named: ReadonlySet<string>,
  report: (line: string) => void,
): Promise<DataFault[]> {
  const uploads = await namesOf(client, `select name from files where coalesce(item, '') = ''`)
  const slugs = await namesOf(client, 'select slug as name from forms')
  const { rows } = await client.query(storageAgeQuery)
  const createdAt = z.tuple([z.object({ at: z.date() })]).parse(rows)[0].at
  const now = new Date()
  const faults: DataFault[] = []
  for (const { name: key, modifiedAt } of objects.values()) {
    // An hourly job removes uploads that belong to nothing.
    if (named.has(key) || uploads.has(key) || key.startsWith(stagingKeyOf(''))) continue
    if (modifiedAt >= orphanedBefore(now)) continue
    const isOfForm = slugs.has(parseFileKey(key)?.form ?? '')
    if (isOfForm && isStray(modifiedAt, createdAt, now)) faults.push({ key, kind: 'stray', item: undefined })
    else report(`unknown: ${key} (the database does not name it; nothing removes it)`)
  }
  return faults
}

async function namesOf(client: pg.Client, query: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(query)
  return new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name),
  )
}

type Copies = {
  /** What the backup has of an object, if it was not damaged. */
  find: (key: string) => StoredObject | undefined
  open: (sha256: string) => ReturnType<typeof openSealed>
}[]

/** The backups of a folder that can be opened, the newest first. @throws ConfigurationError if there is none */
async function loadCopies(
  path: string,
  identity: string | undefined,
  report: (line: string) => void,
): Promise<Copies> {
  const folder = new BackupFolder(path)
  const copies: Copies = []
  for (const name of await folder.list()) {
    const loaded = await folder.loadManifest(name, identity).catch((error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error
      report(`not used: ${error.message}`)
    })
    if (!loaded) continue
    const { manifest, isEncrypted } = loaded
    const objects = wholeObjects(manifest)
    const opening = { identity: isEncrypted ? identity : undefined, isCompressed: false }
    copies.push({
      find: (key) => objects.get(key),
      open: (sha256) => openSealed(folder.objectPath(sha256, isEncrypted), opening),
    })
  }
  if (copies.length === 0) throw new ConfigurationError(`${path} has no backup that can be opened`)
  return copies
}

function wholeObjects({ objects, damaged }: Manifest): ReadonlyMap<string, StoredObject> {
  const without = new Set(damaged)
  return new Map(objects.filter(({ key }) => !without.has(key)).map((each) => [each.key, each]))
}

/** Stores the newest copy that backups have of an object, if it has the right size and content. */
async function putBack(copies: Copies, { key, size, md5 }: ExpectedObject): Promise<boolean> {
  for (const { find, open } of copies) {
    const object = find(key)
    if (!object || (size !== undefined && object.bytes !== size)) continue
    const bytes = await open(object.sha256)
      .then(buffer)
      .catch(() => undefined)
    if (!bytes || hashOf('sha256', bytes) !== object.sha256) continue
    if (md5 !== undefined && hashOf('md5', bytes) !== md5) continue
    await storeCopy(object, bytes)
    return true
  }
  return false
}

function hashOf(algorithm: 'md5' | 'sha256', bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex')
}
