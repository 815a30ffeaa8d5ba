import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freezeServer } from './freeze-server.ts'

/** Kills the embedded PostgreSQL of a data folder without warning, and waits until another runs in its place. */
export async function killDatabase(dataDir: string): Promise<void> {
  const pid = await serverOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(async () => ![pid, 0].includes(await serverOf(dataDir)), { timeout: 20_000 })
}

/** Freezes the embedded PostgreSQL of a data folder: it neither responds nor ends. Returns a function that continues it. */
export async function freezeDatabase(dataDir: string): Promise<() => void> {
  return freezeServer(await serverOf(dataDir))
}

/** The process id of the server; 0 where there is none. */
async function serverOf(dataDir: string): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  return Number(pidFile.split('\n')[0])
}
