import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readOrCreateSecret } from '../durable-file.ts'
import { stablePort } from '../stored-port.ts'
import { findBinaries } from './binaries.ts'
import { findClusterFolder, hasCluster } from './cluster-folder.ts'
import { createCluster } from './create-cluster.ts'
import { type RunningCluster, runCluster } from './run-cluster.ts'
import { stopOrphan } from './stop-orphan.ts'
import { restartLimits, type SupervisedCluster, superviseCluster } from './supervise-cluster.ts'
import { chooseSystemUser } from './system-user.ts'

/** Runs PostgreSQL over `dataDir/postgres` until it is stopped; the caller holds the lock of `dataDir`. */
export const startPostgres = async (
  dataDir: string,
  report: (line: string) => void,
  limits = restartLimits,
): Promise<SupervisedCluster & { url: string }> => {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  const user = await chooseSystemUser(join(folder, 'cluster'))
  // The data folder itself is ours, so the other user may be let through it; what is above is not.
  if (user) for (const own of [dataDir, folder]) await chmod(own, (await stat(own)).mode | 0o011)
  const place = await findClusterFolder(folder, await findBinaries(), user, report)
  const password = await readOrCreateSecret(join(folder, 'password'))
  if (await hasCluster(place)) await stopOrphan(place.cluster)
  else await createCluster(place, password, user)
  const logFile = join(folder, 'log')
  await rm(logFile, { force: true })
  const run = (port: number, signal: AbortSignal) => runCluster(place, port, logFile, user, signal)
  const { port, running } = await runOnFreePort(folder, (free) => run(free, new AbortController().signal))
  const url = (database: string) => `postgresql://register:${password}@127.0.0.1:${port}/${database}`
  try {
    await createDatabase(url('postgres'))
  } catch (error) {
    await running.stop()
    throw error
  }
  // The address is configured by now: a restart keeps the port.
  const cluster = superviseCluster(running, (signal) => run(port, signal), report, limits)
  return { ...cluster, url: url('register') }
}

// A crashed server's children hold its memory for a moment, and a free port may be taken before we open it.
const runOnFreePort = async (folder: string, run: (port: number) => Promise<RunningCluster>) => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await stablePort(join(folder, 'port'), '127.0.0.1')
    try {
      return { port, running: await run(port) }
    } catch (error) {
      if (attempt === 5) throw error
      await wait(500)
    }
  }
}

const createDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'register'")
    if (rowCount === 0) await client.query('CREATE DATABASE register')
  } finally {
    await client.end()
  }
}
