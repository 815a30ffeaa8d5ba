import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '#cms/configuration.ts'

/** Another process has the lock of a folder. */
export class FolderInUse extends ConfigurationError {}

/**
 * Locks a folder against other processes until released; `advice` says what to do if one has it. SQLite's lock is one of the operating system: it is released
 * when the process ends for any reason, so there are no stale locks.
 */
export async function lockFolder(folder: string, advice: string): Promise<{ release(): void }> {
  const ownerFile = join(folder, 'lock.owner')
  const database = new DatabaseSync(join(folder, 'lock'))
  // A previous process may still be shutting down.
  for (let attempt = 0; !tryLock(database); attempt += 1) {
    if (attempt === 10) {
      database.close()
      const pid = await readFile(ownerFile, 'utf8').catch(() => 'unknown')
      throw new FolderInUse(`${folder} is in use by another process (${pid}): ${advice}`)
    }
    await wait(200)
  }
  await writeFile(ownerFile, String(process.pid))
  // A stop during the start may release it twice.
  return { release: () => void (database.isOpen && database.close()) }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return false
    throw error
  }
}
