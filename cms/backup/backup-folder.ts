import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json as jsonOf } from 'node:stream/consumers'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { loadIfPresent, makeFolder, syncFolder, writeDurably } from '#cms/platform/durable-file.ts'
import { openSealed, writeSealed } from './sealed-file.ts'

const digestSchema = z.object({ bytes: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const contentSchema = digestSchema.extend({
  /** None of objects that were copied before it was recorded. */
  md5: z.string().optional(),
  contentType: z.string().optional(),
})

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(digestSchema.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** `value`: the last one that was given out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The whole database for `pg_restore`, where there is a `pg_dump` of its version. A restore needs the tables alone. */
  dump: digestSchema.optional(),
  objects: z.array(contentSchema.extend({ key: z.string() })),
  /** Keys of objects that the database names, but the storage did not have. */
  missing: z.array(z.string()),
  /** Keys of objects whose content is not what the storage or the database says. */
  damaged: z.array(z.string()).default([]),
})
export type Manifest = z.infer<typeof manifestSchema>
export type StoredTable = Manifest['tables'][number]
export type StoredObject = Manifest['objects'][number]

const indexSchema = z.record(z.string(), contentSchema)
/** By what identifies the content of an object in the storage: what the last backup has stored of it. */
export type Index = z.infer<typeof indexSchema>

/** The names of the objects of a backup: an encrypted manifest is not readable where backups are made. */
const objectList = 'objects.txt'
const partial = 'partial'
/** An empty file in a backup that lacks objects, or has damaged ones. */
const incompleteMark = 'incomplete'
/** For whom the backups of the folder are encrypted: empty for nobody. */
const recipientFile = 'recipient'
/** The id of the register of which the backups are. */
const registerFile = 'register'
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * A folder of backups: `{time}/manifest.json` with the tables (and `database.dump`, if there was a `pg_dump`) beside it, and
 * `objects/` with the files of all backups by their SHA-256. An encrypted file ends in `.age`. A backup has its name only when it is complete.
 */
export class BackupFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Names of the complete backups, the newest first. */
  async list(): Promise<string[]> {
    const names = await readdir(this.path).catch(() => [])
    return names
      .filter((name) => namePattern.test(name))
      .toSorted()
      .toReversed()
  }

  /** The id of the register of which the folder has backups; undefined if none is recorded. */
  async registerId(): Promise<string | undefined> {
    return (await loadIfPresent(join(this.path, registerFile)))?.trim()
  }

  /**
   * Backups of several registers would push out one another.
   * @throws ConfigurationError if the folder has backups of another register
   */
  async requireRegister(id: string): Promise<void> {
    const path = join(this.path, registerFile)
    const recorded = await this.registerId()
    if (recorded !== undefined && recorded !== id)
      throw new ConfigurationError(`${this.path} has backups of another register: use another folder`)
    if (recorded !== undefined) return
    await makeFolder(this.path, 0o700)
    await writeDurably(path, id)
  }

  /**
   * All backups of a folder share its objects, so all are for one recipient, or for none.
   * @throws ConfigurationError if the folder has backups for another one
   */
  async requireRecipient(recipient = ''): Promise<void> {
    const path = join(this.path, recipientFile)
    const recorded = await loadIfPresent(path)
    const given = recorded?.trim() ?? (await this.#formerRecipient(recipient))
    if (given !== undefined && given !== recipient)
      throw new ConfigurationError(
        `BACKUP_RECIPIENT: the backups in ${this.path} are ${
          given === '' ? 'not encrypted' : `encrypted for ${recipient ? 'another recipient, ' : ''}${given}`
        }; use another folder${recipient ? '' : ', or set it'}`,
      )
    if (recorded !== undefined) return
    await makeFolder(this.path, 0o700)
    await writeDurably(path, recipient)
  }

  /** Of a folder from before recipients were recorded: a backup says only whether it is encrypted. */
  async #formerRecipient(recipient: string): Promise<string | undefined> {
    const [newest] = await this.list()
    if (newest === undefined) return undefined
    if (!(await exists(join(this.path, newest, nameOf('manifest.json', true))))) return ''
    return recipient || 'a recipient'
  }

  /** Whether a backup has all objects. Encrypted ones of version 0.2.0, which have no mark, count as whole. */
  async #isWhole(name: string): Promise<boolean> {
    if (await exists(join(this.path, name, incompleteMark))) return false
    if (!(await exists(join(this.path, name, 'manifest.json')))) return true
    const loaded = await this.loadManifest(name, undefined).catch(() => undefined)
    return loaded !== undefined && loaded.manifest.missing.length + loaded.manifest.damaged.length === 0
  }

  /** Returns the name of a backup until it is complete. What another one has left is removed. */
  async begin(): Promise<string> {
    const folder = join(this.path, partial)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return partial
  }

  /** Completes what `begin` has begun, and returns its name. */
  async complete(manifest: Manifest, recipient: string | undefined): Promise<string> {
    const folder = join(this.path, partial)
    const path = join(folder, nameOf('manifest.json', recipient !== undefined))
    const json = Readable.from([Buffer.from(JSON.stringify(manifest))])
    await writeSealed(path, json, { recipient, isCompressed: false })
    await writeDurably(join(folder, 'manifest.sha256'), await sha256Of(path))
    if (manifest.missing.length + manifest.damaged.length > 0)
      await writeDurably(join(folder, incompleteMark), '')
    await writeDurably(join(folder, objectList), manifest.objects.map(({ sha256 }) => sha256).join('\n'))
    const name = manifest.createdAt.replaceAll(/[:.]/g, '-')
    await rename(folder, join(this.path, name))
    await syncFolder(this.path)
    return name
  }

  async loadIndex(): Promise<Index> {
    const json = await loadIfPresent(join(this.path, 'index.json'))
    try {
      return json === undefined ? {} : indexSchema.parse(JSON.parse(json))
    } catch {
      // It only saves copying what has not changed.
      return {}
    }
  }

  async saveIndex(index: Index): Promise<void> {
    await writeDurably(join(this.path, 'index.json'), JSON.stringify(index))
  }

  /** @throws ConfigurationError if there is none, it is damaged, or encrypted for another identity */
  async loadManifest(
    name: string,
    identity: string | undefined,
  ): Promise<{ manifest: Manifest; isEncrypted: boolean }> {
    const folder = join(this.path, name)
    const isEncrypted = await exists(join(folder, nameOf('manifest.json', true)))
    if (isEncrypted && identity === undefined)
      throw new ConfigurationError(`BACKUP_IDENTITY: the backup ${name} is encrypted, and needs its identity`)
    const path = join(folder, nameOf('manifest.json', isEncrypted))
    const expected = await loadIfPresent(join(folder, 'manifest.sha256'))
    if (!(await exists(path)) || expected !== (await sha256Of(path)))
      throw new ConfigurationError(`the manifest of the backup ${name} is missing or damaged`)
    try {
      const opening = { identity: isEncrypted ? identity : undefined, isCompressed: false }
      const manifest = manifestSchema.parse(await jsonOf(await openSealed(path, opening)))
      return { manifest, isEncrypted }
    } catch {
      throw new ConfigurationError(
        isEncrypted
          ? `BACKUP_IDENTITY: it does not open the backup ${name}`
          : `another version of the register has written the backup ${name}`,
      )
    }
  }

  /** Of a backup, or of the one that was begun. */
  tablePath(name: string, table: string, isEncrypted: boolean): string {
    return join(this.path, name, 'tables', nameOf(`${table}.copy.gz`, isEncrypted))
  }

  /** Of a backup, or of the one that was begun. */
  dumpPath(name: string, isEncrypted: boolean): string {
    return join(this.path, name, nameOf('database.dump', isEncrypted))
  }

  objectPath(sha256: string, isEncrypted: boolean): string {
    return join(this.path, 'objects', sha256.slice(0, 2), nameOf(sha256, isEncrypted))
  }

  /** Gives a complete file its place among the objects. */
  async keepObject(path: string, sha256: string, isEncrypted: boolean): Promise<void> {
    const place = this.objectPath(sha256, isEncrypted)
    await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
    await syncFolder(dirname(place))
  }

  /** Whether an object is stored completely. Of an encrypted one only that it is there. */
  async hasObject({ sha256, bytes }: { sha256: string; bytes: number }, isEncrypted: boolean) {
    const found = await stat(this.objectPath(sha256, isEncrypted)).catch(() => undefined)
    return found !== undefined && (isEncrypted ? found.size > bytes : found.size === bytes)
  }

  /**
   * Keeps the backup `made`, the newest `keep` whole backups, and incomplete backups with objects that those lack, unless `keep` whole
   * backups are newer. Removes the others, and the objects of no remaining backup. Returns the number of removed backups.
   */
  async prune(keep: number, made: string): Promise<number> {
    // First, although the name of another one is later if the clock was ahead then.
    const names = [made, ...(await this.list()).filter((name) => name !== made)]
    const kept = [made]
    const incomplete: string[] = []
    let whole = 0
    for (const name of names) {
      const isWhole = await this.#isWhole(name)
      const group = isWhole ? kept : incomplete
      if (name !== made && whole < keep) group.push(name)
      if (isWhole) whole += 1
    }
    const referenced = new Set<string>()
    /** Returns whether the backup has objects that were not referenced before. */
    const reference = async (name: string) => {
      const before = referenced.size
      for (const sha256 of (await readFile(join(this.path, name, objectList), 'utf8')).split('\n'))
        referenced.add(sha256)
      return referenced.size > before
    }
    for (const name of kept) await reference(name)
    for (const name of incomplete) if (await reference(name)) kept.push(name)
    for (const name of names) if (!kept.includes(name)) await rm(join(this.path, name), { recursive: true })
    const objects = join(this.path, 'objects')
    // A register without files has none.
    const entries = (await exists(objects))
      ? await readdir(objects, { recursive: true, withFileTypes: true })
      : []
    for (const entry of entries)
      if (entry.isFile() && !referenced.has(entry.name.replace(/\.age$/, '')))
        await rm(join(entry.parentPath, entry.name))
    return names.length - kept.length
  }
}

function nameOf(name: string, isEncrypted: boolean): string {
  return isEncrypted ? `${name}.age` : name
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function sha256Of(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}
