import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { isMissing, readIfThere, syncFolder, writeDurably } from '../durable-file.ts'
import { createAdmission } from './admission.ts'
import { noSuchKey, preconditionFailed, StorageError } from './storage-error.ts'

const objectSchema = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.string(),
  /** What the writer said of it: content-type, content-disposition, cache-control, x-amz-meta-…. */
  headers: z.record(z.string(), z.string()),
  /** Name of the file that holds the content, beside this description. */
  content: z.string(),
})

export type StoredObject = z.infer<typeof objectSchema>

export type Upload = {
  key: string
  size: number
  headers: Record<string, string>
  /** Lower-case hex SHA-256 that the content must have, where it is known. */
  sha256: string | undefined
  /** Refused with 412 where something lies under the key already. */
  ifAbsent: boolean
}

/** Bytes of all uploads that are being received at a time. */
const defaultBytesInFlight = 1024 ** 3

/**
 * Objects over a folder. A key never becomes a path: its hash does. The content lies in a file with a name of its
 * own; the description that names it is replaced in one step, and that step is what makes an object exist.
 */
export async function openObjectStore(folder: string, bytesInFlight = defaultBytesInFlight) {
  await mkdir(folder, { recursive: true })
  const admit = createAdmission(bytesInFlight)
  await sweep(folder)

  const placeOf = (key: string): string => {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(folder, hash.slice(0, 2), `${hash}.json`)
  }

  /** Rejects while the folder cannot be written to. */
  const ping = () => access(`${folder}/`, constants.W_OK)

  const find = async (key: string): Promise<StoredObject | undefined> => {
    const text = await readIfThere(placeOf(key))
    if (text !== undefined) return objectSchema.parse(JSON.parse(text))
    // A folder that has gone is a fault, and does not mean that there are no objects.
    await ping()
    return undefined
  }

  /** One at a time for each key, so nothing comes between the condition and the object. */
  const put = (upload: Upload, content: Readable): Promise<StoredObject> =>
    admit(upload.key, upload.size, async () => {
      if (upload.ifAbsent && (await find(upload.key))) throw preconditionFailed()
      return receive(upload, content)
    })

  /** The source as it is, with its headers; refused with 412 where it is another than `etag` says. */
  const copy = async (from: string, key: string, etag?: string): Promise<StoredObject> => {
    const source = await find(from)
    if (!source) throw noSuchKey()
    if (etag !== undefined && etag !== source.etag) throw preconditionFailed()
    const content = read(source)
    try {
      await once(content, 'open').catch(async (error: unknown) => {
        // Removed since it was found.
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
    const place = placeOf(upload.key)
    await ping()
    await mkdir(dirname(place), { recursive: true })
    const name = `${basename(place, '.json')}.${randomBytes(8).toString('hex')}`
    const path = join(dirname(place), name)
    try {
      const { etag, sha256, size } = await writeContent(path, content)
      if (size !== upload.size)
        throw new StorageError(400, 'IncompleteBody', 'The body has another length than said.')
      if (upload.sha256 !== undefined && upload.sha256 !== sha256)
        throw new StorageError(400, 'XAmzContentSHA256Mismatch', 'The body has another hash than was signed.')
      const previous = await find(upload.key)
      const stored = { ...upload, etag, content: name, modifiedAt: new Date().toISOString() }
      await writeDurably(place, JSON.stringify(objectSchema.parse(stored)))
      if (previous) await rm(join(dirname(place), previous.content), { force: true })
      return stored
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const remove = async (key: string): Promise<void> => {
    const stored = await find(key)
    if (!stored) return
    const place = placeOf(key)
    await rm(place, { force: true })
    await syncFolder(dirname(place))
    await rm(join(dirname(place), stored.content), { force: true })
  }

  const read = (stored: StoredObject, range?: { start: number; end: number }): Readable =>
    createReadStream(join(dirname(placeOf(stored.key)), stored.content), range)

  const list = async (prefix: string): Promise<StoredObject[]> => {
    const found: StoredObject[] = []
    for (const name of await describedIn(folder)) {
      const text = await readIfThere(join(folder, name))
      const stored = text === undefined ? undefined : objectSchema.parse(JSON.parse(text))
      if (stored?.key.startsWith(prefix)) found.push(stored)
    }
    return found.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  }

  return { ping, find, put, copy, remove, read, list }
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>

async function describedIn(folder: string): Promise<string[]> {
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

// Contents that no description names were cut off while being written.
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const kept = new Set<string>()
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const text = await readIfThere(join(folder, name))
    if (text !== undefined) kept.add(join(dirname(name), objectSchema.parse(JSON.parse(text)).content))
  }
  const stray = names.filter((name) => dirname(name) !== '.' && !name.endsWith('.json') && !kept.has(name))
  for (const name of stray) await rm(join(folder, name), { force: true })
}
