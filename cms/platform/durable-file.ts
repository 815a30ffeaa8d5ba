import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file of an existing folder atomically and durably: after a crash it has either the old content or the new. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/**
 * Creates a folder with those above it. `mkdir` of Node with `recursive` never returns where the file system answers ENOENT below a folder
 * that exists, such as /proc.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (isMissing(error) && !(await isFolder(dirname(path)))) {
      await makeFolder(dirname(path), mode)
      return makeFolder(path, mode)
    }
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Makes renames and removals inside a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The content of a file; undefined if it does not exist. */
export async function loadIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The content of a file, which is created at first use. */
export async function loadOrCreateFile(
  path: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const existing = await loadIfPresent(path)
  if (existing !== undefined) return existing
  const created = await create()
  await mkdir(dirname(path), { recursive: true })
  await writeDurably(path, created)
  return created
}

export function loadOrCreateSecret(path: string): Promise<string> {
  return loadOrCreateFile(path, () => randomBytes(32).toString('hex'))
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
