import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '#cms/configuration.ts'

/**
 * Locks a data folder against other processes until released. SQLite's lock is one of the operating system: it is released
 * when the process ends for any reason, so there are no stale locks.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): void }> {
  const ownerFile = join(dataDir, 'lock.owner')
  const database = new DatabaseSync(join(dataDir, 'lock'))
  // A previous process may still be shutting down.
  for (let attempt = 0; !tryLock(database); attempt += 1) {
    if (attempt === 10) {
      database.close()
      const pid = await readFile(ownerFile, 'utf8').catch(() => 'unknown')
      throw new ConfigurationError(
        `${dataDir} is in use by another process (${pid}): stop it, or set DATA_DIR to another folder`,
      )
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
