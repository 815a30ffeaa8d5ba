import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { type ExpectedObject, listExpectedObjects } from '#cms/files/expected-objects.ts'
import { orphanedBefore } from '#cms/files/rules.ts'
import { inspectObject, type ListedObject, listObjects, loadObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { BackupFolder, type Manifest } from './backup-folder.ts'
import { openSealed } from './sealed-file.ts'
import { storeCopy } from './store-copy.ts'

export type DataFault = {
  key: string
  /** `content`: the bytes are not those that the storage says (its ETag). `stray`: the database does not name it. */
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
  const client = new pg.Client({ connectionString: configuration().database.url, keepAlive: true })
  await client.connect()
  try {
    const found = await findFaults(client, withContent)
    for (const { key, kind, item } of found) report(`${kind}: ${key}${item ? ` (entry ${item})` : ''}`)
    if (repairFrom === undefined) return found
    const expected = new Map((await listExpectedObjects(client)).map((each) => [each.key, each]))
    const remaining: DataFault[] = []
    const copies = await loadCopies(repairFrom, identity)
    for (const fault of found) {
      const object = expected.get(fault.key)
      const isRepaired = object && (await putBack(copies, object))
      if (isRepaired) report(`put back: ${fault.key}`)
      else remaining.push(fault)
    }
    return remaining
  } finally {
    await client.end()
  }
}

async function findFaults(client: pg.Client, withContent: boolean): Promise<DataFault[]> {
  const objects = new Map<string, ListedObject>()
  // Before the database: an entry that is stored meanwhile has its files.
  for await (const page of listObjects('')) for (const object of page) objects.set(object.name, object)
  const expected = await listExpectedObjects(client)
  const faults: DataFault[] = []
  for (const { key, size, item } of expected) {
    const object = objects.get(key)
    const kind = await faultOf(key, size, object, withContent)
    if (kind) faults.push({ key, kind, item })
  }
  const named = new Set(expected.map(({ key }) => key))
  const uploads = await uploadNames(client)
  const before = orphanedBefore(new Date())
  for (const { name: key, modifiedAt } of objects.values()) {
    // The daily job removes uploads that belong to nothing.
    const isUpload = key.startsWith(stagingKeyOf('')) || uploads.has(key)
    if (!named.has(key) && !isUpload && modifiedAt < before)
      faults.push({ key, kind: 'stray', item: undefined })
  }
  return faults
}

async function faultOf(
  key: string,
  size: number | undefined,
  listed: ListedObject | undefined,
  withContent: boolean,
): Promise<Exclude<DataFault['kind'], 'stray'> | undefined> {
  // It may have been stored after the objects were listed.
  if (!listed || (size !== undefined && listed.size !== size)) {
    const current = await inspectObject(key)
    return current ? (size === undefined || current.size === size ? undefined : 'size') : 'missing'
  }
  const md5 = /^"?([0-9a-f]{32})"?$/.exec(listed.etag)?.[1]
  if (!withContent || md5 === undefined) return undefined
  const bytes = await loadObject(key)
  if (!bytes) return 'missing'
  return createHash('md5').update(bytes).digest('hex') === md5 ? undefined : 'content'
}

/** Names of uploads that belong to no entry, or to one that is being stored. */
async function uploadNames(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(`select name from files where coalesce(item, '') = ''`)
  return new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name),
  )
}

type Copies = { manifest: Manifest; open: (sha256: string) => ReturnType<typeof openSealed> }[]

/** The backups of a folder, the newest first. */
async function loadCopies(path: string, identity: string | undefined): Promise<Copies> {
  const folder = new BackupFolder(path)
  const copies: Copies = []
  for (const name of await folder.list()) {
    const { manifest, isEncrypted } = await folder.loadManifest(name, identity)
    const opening = { identity: isEncrypted ? identity : undefined, isCompressed: false }
    copies.push({
      manifest,
      open: (sha256) => openSealed(folder.objectPath(sha256, isEncrypted), opening),
    })
  }
  return copies
}

/** Stores the newest copy that backups have of an object, if it has the right size. */
async function putBack(copies: Copies, { key, size }: ExpectedObject): Promise<boolean> {
  for (const { manifest, open } of copies) {
    const object = manifest.objects.find((each) => each.key === key)
    if (!object || (size !== undefined && object.bytes !== size)) continue
    const bytes = await buffer(await open(object.sha256))
    if (createHash('sha256').update(bytes).digest('hex') !== object.sha256) continue
    await storeCopy(object, bytes)
    return true
  }
  return false
}
