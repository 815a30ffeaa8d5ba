import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { keepSecret } from '../kept-file.ts'
import { keepPort } from '../kept-port.ts'
import { findBinaries } from './binaries.ts'
import { type ClusterPlace, findClusterPlace, hasCluster } from './cluster-place.ts'
import { createCluster } from './create-cluster.ts'
import { type RunningCluster, runCluster } from './run-cluster.ts'
import { stopOrphan } from './stop-orphan.ts'
import { chooseSystemUser, type SystemUser } from './system-user.ts'

/** Brings up PostgreSQL over `dataDir/postgres`; the caller holds the lock of `dataDir`. */
export const startPostgres = async (
  dataDir: string,
  report: (line: string) => void,
): Promise<RunningCluster & { url: string }> => {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  const user = await chooseSystemUser(join(folder, 'cluster'))
  // The data folder itself is ours, so the other user may be let through it; what is above is not.
  if (user) for (const own of [dataDir, folder]) await chmod(own, (await stat(own)).mode | 0o011)
  const place = await findClusterPlace(folder, await findBinaries(), user, report)
  const password = await keepSecret(join(folder, 'password'))
  if (await hasCluster(place)) await stopOrphan(place.cluster)
  else await createCluster(place, password, user)
  const { port, running } = await runOnFreePort(folder, place, user)
  const url = (database: string) => `postgresql://register:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(url('postgres'))
  return { ...running, url: url('register') }
}

// A crashed server's children hold its memory for a moment, and a free port may be taken before we open it.
const runOnFreePort = async (folder: string, place: ClusterPlace, user: SystemUser) => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await keepPort(join(folder, 'port'), '127.0.0.1')
    try {
      return { port, running: await runCluster(place, port, join(folder, 'log'), user) }
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
