import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { type ListedObject, listObjects } from '#cms/platform/storage/objects.ts'
import { bucket, s3 } from '#cms/platform/storage/s3.ts'
import type { BackupFolder, Index, StoredObject } from './backup-folder.ts'
import { writeSealed } from './sealed-file.ts'

/** Objects that are copied at once. */
const parallel = 4

/** Copies objects into a backup, each version of an object once. */
export class ObjectCopies {
  readonly #folder: BackupFolder
  readonly #recipient: string | undefined
  readonly #known: Index
  /** All versions that were seen, by key: an object may be replaced while a backup is made. */
  readonly #versions = new Map<string, StoredObject[]>()
  readonly index: Index = {}
  copied = 0
  copiedBytes = 0

  constructor(folder: BackupFolder, known: Index, recipient: string | undefined) {
    this.#folder = folder
    this.#known = known
    this.#recipient = recipient
  }

  /** Copies what the storage has now, except what is copied already. Returns the keys. */
  async copyAll(report: (done: number) => void): Promise<Set<string>> {
    const keys = new Set<string>()
    const waiting: Promise<void>[] = []
    for await (const page of listObjects(''))
      for (const listed of page) {
        keys.add(listed.name)
        const copying = this.#copy(listed).finally(() => waiting.splice(waiting.indexOf(copying), 1))
        waiting.push(copying)
        if (waiting.length >= parallel) await Promise.race(waiting)
        report(keys.size)
      }
    await Promise.all(waiting)
    return keys
  }

  /** The copy of an object, of the version with this size if it is known; the last one otherwise. */
  find(key: string, size: number | undefined): StoredObject | undefined {
    return this.#versions.get(key)?.findLast(({ bytes }) => size === undefined || bytes === size)
  }

  get #isEncrypted(): boolean {
    return this.#recipient !== undefined
  }

  async #copy(listed: ListedObject): Promise<void> {
    const { name: key } = listed
    const id = createHash('sha256').update(JSON.stringify(listed)).digest('hex')
    if (this.index[id]) return
    const known = this.#known[id]
    const stored =
      known && (await this.#folder.hasObject(known, this.#isEncrypted)) ? known : await this.#download(key)
    // It was removed after it was listed.
    if (!stored) return
    this.index[id] = stored
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), { key, ...stored }])
  }

  async #download(key: string): Promise<Index[string] | undefined> {
    const response = await s3()
      .send(new GetObjectCommand({ Bucket: bucket(), Key: key }))
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      })
    if (!response?.Body) return undefined
    const path = join(this.#folder.path, 'objects', `part-${createHash('sha256').update(key).digest('hex')}`)
    const content = Readable.from(response.Body.transformToWebStream(), { objectMode: false })
    const digest = await writeSealed(path, content, { recipient: this.#recipient, isCompressed: false })
    if (response.ContentLength !== undefined && response.ContentLength !== digest.bytes)
      throw new Error(`the storage returned only ${digest.bytes} bytes of ${key}`)
    await this.#folder.keepObject(path, digest.sha256, this.#isEncrypted)
    this.copied += 1
    this.copiedBytes += digest.bytes
    return { ...digest, ...(response.ContentType && { contentType: response.ContentType }) }
  }
}
