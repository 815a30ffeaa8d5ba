import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadIfPresent, loadOrCreateSecret, writeDurably } from '#cms/platform/durable-file.ts'
import { freePort, isFree } from '../../free-port.ts'
import { createCluster, findBinaries, findClusterFolder, hasCluster } from './cluster-folder.ts'
import { type RunningCluster, runCluster, stopOrphan } from './run-cluster.ts'
import { restartLimits, type SupervisedCluster, superviseCluster } from './supervise-cluster.ts'
import { chooseSystemUser } from './system-user.ts'

/** Runs PostgreSQL over `dataDir/postgres` until it is stopped; the caller holds the lock of `dataDir`. */
export async function startPostgres(
  dataDir: string,
  report: (line: string) => void,
  limits = restartLimits,
): Promise<SupervisedCluster & { url: string; cluster: string }> {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  const user = await chooseSystemUser(join(folder, 'cluster'))
  // Only the data folder belongs to us, so only its permissions are changed.
  if (user) for (const own of [dataDir, folder]) await chmod(own, (await stat(own)).mode | 0o011)
  const place = await findClusterFolder(folder, await findBinaries(), user, report)
  const password = await loadOrCreateSecret(join(folder, 'password'))
  if (await hasCluster(place)) await stopOrphan(place.cluster)
  else await createCluster(place, password, user)
  const logFile = join(folder, 'log')
  await rm(logFile, { force: true })
  const run = (port: number, signal: AbortSignal) => runCluster(place, port, logFile, user, signal)
  const { port, running } = await runOnFreePort(folder, (free) => run(free, new AbortController().signal))
  try {
    await createDatabase(urlOf(password, port, 'postgres'))
  } catch (error) {
    await running.stop()
    throw error
  }
  // The URL is already configured, so a restart uses the same port.
  const cluster = superviseCluster(running, (signal) => run(port, signal), report, limits)
  return { ...cluster, url: urlOf(password, port), cluster: place.cluster }
}

/** The URL of the database that another process runs over `dataDir/postgres`. */
export async function locatePostgres(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  return urlOf(await loadOrCreateSecret(join(folder, 'password')), await storedPort(folder))
}

function urlOf(password: string, port: number, database = 'register'): string {
  return `postgresql://register:${password}@127.0.0.1:${port}/${database}`
}

// The child processes of a crashed server hold its shared memory for a moment, and a free port may be taken before we open it.
async function runOnFreePort(folder: string, run: (port: number) => Promise<RunningCluster>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await stablePort(folder)
    try {
      return { port, running: await run(port) }
    } catch (error) {
      if (attempt === 5) throw error
      await wait(500)
    }
  }
}

/** The port of the last start; 0 if there was none. */
async function storedPort(folder: string): Promise<number> {
  return Number(await loadIfPresent(join(folder, 'port')))
}

/** The port of the last start if it is still free, else a new one. */
async function stablePort(folder: string): Promise<number> {
  const stored = await storedPort(folder)
  if (stored > 0 && (await isFree(stored, '127.0.0.1'))) return stored
  const free = await freePort()
  await writeDurably(join(folder, 'port'), String(free))
  return free
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'register'")
    if (rowCount === 0) await client.query('CREATE DATABASE register')
  } finally {
    await client.end()
  }
}
