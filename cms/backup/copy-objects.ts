import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ExpectedObject } from '#cms/files/expected-objects.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import {
  fetchObject,
  type ListedObject,
  listObjects,
  md5In,
  UnreadableObject,
} from '#cms/platform/storage/objects.ts'
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
  /** What the storage has returned with other content than it says, by the identification of the version. */
  readonly #damaged = new Map<string, StoredObject>()
  /** Without damaged objects: they are read again for the next backup. */
  readonly index: Index = {}
  /** Why objects could not be read, by key. */
  readonly unreadable = new Map<string, string>()
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

  /** The copy of an object, of the version with this content and size as far as they are known; the last one otherwise. */
  find(key: string, expected: Partial<Pick<ExpectedObject, 'size' | 'md5'>> = {}): StoredObject | undefined {
    const { size, md5 } = expected
    const fitting = this.#versions.get(key)?.filter(({ bytes }) => size === undefined || bytes === size)
    return fitting?.findLast((each) => md5 !== undefined && each.md5 === md5) ?? fitting?.at(-1)
  }

  /** Whether a copy has other content than the storage or the database says. */
  isDamaged(copy: StoredObject, md5: string | undefined): boolean {
    if (md5 !== undefined && copy.md5 !== undefined) return copy.md5 !== md5
    return [...this.#damaged.values()].includes(copy)
  }

  get #isEncrypted(): boolean {
    return this.#recipient !== undefined
  }

  async #copy(listed: ListedObject): Promise<void> {
    const { name: key } = listed
    const id = createHash('sha256').update(JSON.stringify(listed)).digest('hex')
    if (this.index[id] || this.#damaged.has(id)) return
    const known = this.#known[id]
    const isKnown = known && (await this.#folder.hasObject(known, this.#isEncrypted))
    const found = isKnown ? { content: known, isDamaged: false } : await this.#download(key)
    // It was removed after it was listed, or cannot be read.
    if (!found) return
    const copy = { key, ...found.content }
    if (found.isDamaged) this.#damaged.set(id, copy)
    else this.index[id] = found.content
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), copy])
  }

  async #download(key: string): Promise<{ content: Index[string]; isDamaged: boolean } | undefined> {
    this.unreadable.delete(key)
    const response = await fetchObject(key).catch((error: unknown) => {
      if (!(error instanceof UnreadableObject)) throw error
      this.unreadable.set(key, errorReason(error))
      return null
    })
    if (!response?.Body) return undefined
    const path = join(this.#folder.path, 'objects', `part-${createHash('sha256').update(key).digest('hex')}`)
    const source = hashed(Readable.from(response.Body.transformToWebStream(), { objectMode: false }))
    const seal = { recipient: this.#recipient, isCompressed: false }
    const digest = await writeSealed(path, source.content, seal).catch((error: unknown) => {
      if (source.hasFailed()) return undefined
      throw error
    })
    if (!digest || (response.ContentLength ?? digest.bytes) !== digest.bytes) {
      await Promise.all([path, `${path}.part`].map((each) => rm(each, { force: true })))
      return undefined
    }
    await this.#folder.keepObject(path, digest.sha256, this.#isEncrypted)
    this.copied += 1
    this.copiedBytes += digest.bytes
    const md5 = source.md5()
    return {
      content: { ...digest, md5, ...(response.ContentType && { contentType: response.ContentType }) },
      isDamaged: (md5In(response) ?? md5) !== md5,
    }
  }
}

/** Content whose MD5 is known when it was read. `hasFailed`: it ended too early, which is not the fault of what reads it. */
function hashed(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('md5')
  let failed = false
  async function* pass() {
    try {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  return { content: pass(), md5: () => hash.digest('hex'), hasFailed: () => failed }
}
