import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that after a crash there is either the old content or the new, whole and on disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
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

/** Makes renames and removals inside a folder outlast a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The content of a file, or nothing where there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The content of a file that is made at first use and kept from then on. */
export async function readOrCreateFile(path: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(path)
  if (kept !== undefined) return kept
  const made = await make()
  await writeDurably(path, made)
  return made
}

export function readOrCreateSecret(path: string): Promise<string> {
  return readOrCreateFile(path, () => randomBytes(32).toString('hex'))
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
