import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { isMissing, loadIfPresent, syncFolder, writeDurably } from '#cms/platform/durable-file.ts'
import { diskFull, noSuchKey, preconditionFailed, StorageError } from './storage-error.ts'

const objectSchema = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.string(),
  /** Headers of the upload: content-type, content-disposition, cache-control, x-amz-meta-…. */
  headers: z.record(z.string(), z.string()),
  /** Name of the content file, in the folder of this description. */
  content: z.string(),
})

export type StoredObject = z.infer<typeof objectSchema>

export type Upload = {
  key: string
  size: number
  headers: Record<string, string>
  /** Expected SHA-256 of the content in lower-case hex, if known. */
  sha256: string | undefined
  /** Fails with 412 if the object exists. */
  ifAbsent: boolean
}

/** Left to the database, which may be on the same disk. */
const reservedBytes = 16 * 1024 ** 2

/** Total bytes of concurrent uploads. */
const defaultBytesInFlight = 1024 ** 3

/**
 * Stores objects in a folder. Paths are derived from the hash of a key, never from the key itself. The content is written
 * to a file with a random name; then the description that refers to it is replaced atomically.
 */
export async function openObjectStore(folder: string, bytesInFlight = defaultBytesInFlight) {
  await mkdir(folder, { recursive: true })
  const admit = createAdmission(bytesInFlight)
  await removeStrayContents(folder)

  const descriptionPath = (key: string): string => {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(folder, hash.slice(0, 2), `${hash}.json`)
  }

  const assertWritable = () => access(`${folder}/`, constants.W_OK)

  /** Rejects if the folder is not writable, or its disk has less space than `bytes` and the reserve. */
  const ping = async (bytes = 0) => {
    await assertWritable()
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes + reservedBytes) throw diskFull()
  }

  const find = async (key: string): Promise<StoredObject | undefined> => {
    const read = async () => {
      const text = await loadIfPresent(descriptionPath(key))
      return text === undefined ? undefined : objectSchema.parse(JSON.parse(text))
    }
    const stored = await read()
    if (stored) return stored
    // If the whole folder is missing, that is an error and does not mean that the object does not exist.
    await assertWritable()
    // The folder may be back since.
    return read()
  }

  /** Uploads of one key are never concurrent, so `ifAbsent` is checked without a race. */
  const put = (upload: Upload, content: Readable): Promise<StoredObject> =>
    admit(upload.key, upload.size, async () => {
      if (upload.ifAbsent && (await find(upload.key))) throw preconditionFailed()
      return receive(upload, content)
    })

  /** Copies content and headers; fails with 412 if the source has another ETag than `etag`. */
  const copy = async (from: string, key: string, etag?: string): Promise<StoredObject> => {
    const source = await find(from)
    if (!source) throw noSuchKey()
    if (etag !== undefined && etag !== source.etag) throw preconditionFailed()
    const content = read(source)
    try {
      await once(content, 'open').catch(async (error: unknown) => {
        // Removed in the meantime.
        if (isMissing(error) && !(await find(from))) throw noSuchKey()
        throw error
      })
      const { size, headers } = source
      return await put({ key, size, headers, sha256: undefined, ifAbsent: false }, content)
    } finally {
      content.destroy()
    }
  }

  const receive = async (upload: Upload, content: Readable): Promise<StoredObject> => {
    const target = descriptionPath(upload.key)
    await ping(upload.size)
    await makeFolder(dirname(target))
    const name = `${basename(target, '.json')}.${randomBytes(8).toString('hex')}`
    const path = join(dirname(target), name)
    try {
      const { etag, sha256, size } = await writeContent(path, content)
      if (size !== upload.size)
        throw new StorageError(
          400,
          'IncompleteBody',
          'The body does not have the length of the Content-Length header.',
        )
      if (upload.sha256 !== undefined && upload.sha256 !== sha256)
        throw new StorageError(400, 'XAmzContentSHA256Mismatch', 'The body does not have the signed hash.')
      const previous = await find(upload.key)
      const stored = { ...upload, etag, content: name, modifiedAt: new Date().toISOString() }
      await writeDurably(target, JSON.stringify(objectSchema.parse(stored)))
      if (previous) await rm(join(dirname(target), previous.content), { force: true })
      return stored
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const remove = async (key: string): Promise<void> => {
    const stored = await find(key)
    if (!stored) return
    const target = descriptionPath(key)
    await rm(target, { force: true })
    await syncFolder(dirname(target))
    await rm(join(dirname(target), stored.content), { force: true })
  }

  const read = (stored: StoredObject, range?: { start: number; end: number }): ReadStream =>
    createReadStream(join(dirname(descriptionPath(stored.key)), stored.content), range)

  const list = async (prefix: string): Promise<StoredObject[]> => {
    const found: StoredObject[] = []
    for (const name of await descriptionsIn(folder)) {
      const text = await loadIfPresent(join(folder, name))
      const stored = text === undefined ? undefined : objectSchema.parse(JSON.parse(text))
      if (stored?.key.startsWith(prefix)) found.push(stored)
    }
    return found.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  }

  return { ping, find, put, copy, remove, read, list }
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>

/**
 * Fails if the folder above it is missing (a volume that is not mounted): an object stored in a new one would be lost when
 * the volume is back.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  await syncFolder(dirname(path))
}

async function descriptionsIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'))
}

async function writeContent(path: string, content: Readable) {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      md5.update(chunk)
      sha256.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, etag: `"${md5.digest('hex')}"`, sha256: sha256.digest('hex') }
}

// Content files without a description are left over from interrupted uploads.
async function removeStrayContents(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const referenced = new Set<string>()
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const text = await loadIfPresent(join(folder, name))
    if (text !== undefined) referenced.add(join(dirname(name), objectSchema.parse(JSON.parse(text)).content))
  }
  const strays = names.filter(
    (name) => dirname(name) !== '.' && !name.endsWith('.json') && !referenced.has(name),
  )
  for (const name of strays) await rm(join(folder, name), { force: true })
}

/**
 * Limits concurrent uploads: one per key, and `maxBytes` in total. A larger object is admitted if no other upload is in
 * progress.
 */
function createAdmission(maxBytes: number) {
  const keys = new Set<string>()
  let bytes = 0

  /** @throws StorageError 409 `OperationAborted`, 503 `SlowDown` */
  return async function admit<T>(key: string, size: number, run: () => Promise<T>): Promise<T> {
    if (keys.has(key))
      throw new StorageError(409, 'OperationAborted', 'Another upload of this object is in progress.')
    if (bytes > 0 && bytes + size > maxBytes) throw new StorageError(503, 'SlowDown', 'Please try again.')
    keys.add(key)
    bytes += size
    try {
      return await run()
    } finally {
      keys.delete(key)
      bytes -= size
    }
  }
}
