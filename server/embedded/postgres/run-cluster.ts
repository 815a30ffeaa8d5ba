import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../durable-file.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { SystemUser } from './system-user.ts'

export type RunningCluster = {
  pid: number
  /** Resolves when the server has ended, whoever ended it, with how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Starts the server of a cluster and waits until it accepts connections; the server's output is appended to `logFile`. */
export async function runCluster(
  place: ClusterFolder,
  port: number,
  logFile: string,
  user: SystemUser,
  signal: AbortSignal,
): Promise<RunningCluster> {
  const log = await open(logFile, 'a', 0o600)
  const { size: logStart } = await log.stat()
  const readLog = async () => (await readFile(logFile)).subarray(logStart).toString()
  // Its own process group: Ctrl-C in a terminal must reach us alone, who stop it last.
  const server = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...settings], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const failure = once(server, 'error').then(([error]) => Promise.reject(error))
  const ended = once(server, 'exit').then(([code, name]) => String(name ?? `exit code ${code}`))
  ended.catch(() => undefined)
  // For when our process ends without stopping anything.
  const endWithUs = () => void server.kill('SIGINT')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  try {
    await Promise.race([untilReady(server, place.cluster, readLog, signal), failure])
  } catch (error) {
    await stopServer(server)
    throw error
  } finally {
    await log.close()
  }
  return { pid: server.pid ?? 0, ended, stop: () => stopServer(server) }
}

const settings = Object.entries({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  lc_messages: 'C.UTF-8',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

// The eighth line of the pid file says what the server is doing.
async function untilReady(
  server: ChildProcess,
  cluster: string,
  readLog: () => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    signal.throwIfAborted()
    if (hasEnded(server) || Date.now() > until)
      throw new Error(`PostgreSQL did not start: ${lastError(await readLog())}`)
    const lines = (await readIfThere(join(cluster, 'postmaster.pid')))?.split('\n')
    if (Number(lines?.[0]) === server.pid && lines?.[7]?.trim() === 'ready') return
    await wait(10)
  }
}

/** The last error in a server's log that does not merely refuse a connection; without any, the end of the log. */
function lastError(log: string): string {
  const errors = log.match(/(?<=(?:FATAL|PANIC): +)(?!the database system is ).+/g)
  return errors?.at(-1) ?? log.slice(-1_000)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(impatience)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
