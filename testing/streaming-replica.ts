import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import {
  type ClusterFolder,
  findBinaries,
  findClusterFolder,
} from '#server/embedded/postgres/cluster-folder.ts'
import { chooseSystemUser, run, type SystemUser } from '#server/embedded/postgres/system-user.ts'
import { freePort } from '#server/free-port.ts'
import { queryAt } from './query.ts'

export type StreamingReplica = {
  url: string
  /** Pauses and resumes the replay of the log. */
  hold: () => Promise<void>
  release: () => Promise<void>
  /** Stops the server immediately, without a clean shutdown. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A real standby of the integration tests' PostgreSQL, copied from its data folder and streaming from it. */
export async function startStreamingReplica(dataDir: string, primaryUrl: string): Promise<StreamingReplica> {
  const folder = join(dataDir, 'postgres')
  const user = await chooseSystemUser(join(folder, 'cluster'))
  const primary = await findClusterFolder(folder, await findBinaries(), user, () => undefined)
  const home = await mkdtemp(join(tmpdir(), 'register-replica-'))
  const clusterFolder = { binaries: primary.binaries, cluster: join(home, 'cluster') }
  const port = await freePort()
  await copyCluster(primary.cluster, clusterFolder.cluster, primaryUrl)
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, home])
  const url = new URL(primaryUrl)
  url.port = String(port)

  let server = await startServer(clusterFolder, port, user, url.href)
  const execute = (sql: string) => queryAt(url.href, sql)
  const endServer = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url: url.href,
    hold: async () => void (await execute('select pg_wal_replay_pause()')),
    release: async () => void (await execute('select pg_wal_replay_resume()')),
    kill: () => endServer('SIGQUIT'),
    start: async () => {
      server = await startServer(clusterFolder, port, user, url.href)
    },
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await endServer('SIGINT')
      await rm(home, { recursive: true, force: true })
    },
  }
}

const backupSchema = z.object({ labelfile: z.string() })
/** Specific to the running server, or restored from the backup label. */
const excluded = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_stat_tmp', 'pg_replslot', 'pg_dynshmem']

async function copyCluster(from: string, to: string, primaryUrl: string): Promise<void> {
  const { username, password, hostname, port } = new URL(primaryUrl)
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  await copyFolder(from, to)
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'backup_label'), backupSchema.parse(rows[0]).labelfile)
  const empty = ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_stat_tmp', 'pg_replslot', 'pg_dynshmem']
  await run('mkdir', ['-p', ...empty.map((folder) => join(to, folder))])
  await run('chmod', ['-R', 'u=rwX,go=', to])
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  await writeFile(join(to, 'standby.signal'), '')
}

/** Files removed during the copy are handled by replaying the log. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone)) {
    if (excluded.includes(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, copy)
    else await copyFile(source, copy).catch(unlessGone)
  }
}

function unlessGone(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function startServer(
  { binaries, cluster }: ClusterFolder,
  port: number,
  user: SystemUser,
  url: string,
): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100']
  const options = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...options], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => void server.kill('SIGQUIT'))
  let output = ''
  server.stderr.on('data', (chunk) => (output += chunk))
  const deadline = Date.now() + 60_000
  while (!(await isUp(url))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`the replica did not start:\n${output}`)
    await pause(50)
  }
  return server
}

function isUp(url: string): Promise<boolean> {
  return queryAt(url, 'select 1').then(
    () => true,
    () => false,
  )
}
