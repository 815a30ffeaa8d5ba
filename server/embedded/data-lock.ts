import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '#cms/configuration.ts'

/**
 * Keeps every other process out of a data folder until released. The lock is SQLite's, that is the operating
 * system's: it ends with the process however that dies, so no stale lock is ever left behind.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): void }> {
  const owner = join(dataDir, 'lock.owner')
  const database = new DatabaseSync(join(dataDir, 'lock'))
  // A predecessor that is told to end may need a moment.
  for (let attempt = 0; !tryLock(database); attempt += 1) {
    if (attempt === 10) {
      database.close()
      const pid = await readFile(owner, 'utf8').catch(() => 'unknown')
      throw new ConfigurationError(
        `${dataDir} is in use by another process (${pid}): stop it, or set DATA_DIR to another folder`,
      )
    }
    await wait(200)
  }
  await writeFile(owner, String(process.pid))
  return { release: () => database.close() }
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
