import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadIfPresent } from '#cms/platform/durable-file.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { run, type SystemUser } from './system-user.ts'

export type RunningCluster = {
  pid: number
  /** Resolves with the signal or exit code when the server has ended for any reason. */
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
  const loadLog = async () => (await readFile(logFile)).subarray(logStart).toString()
  // In its own process group: Ctrl-C in a terminal must reach only our process, which stops the server last.
  const server = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...settings], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const failure = once(server, 'error').then(([error]) => Promise.reject(error))
  const ended = once(server, 'exit').then(([code, name]) => String(name ?? `exit code ${code}`))
  ended.catch(() => undefined)
  // In case our process exits without stopping it.
  const endWithUs = () => void server.kill('SIGINT')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  try {
    await Promise.race([untilReady(server, place.cluster, loadLog, signal), failure])
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

// The eighth line of the pid file is the state of the server.
async function untilReady(
  server: ChildProcess,
  cluster: string,
  loadLog: () => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    signal.throwIfAborted()
    if (hasEnded(server) || Date.now() > until)
      throw new Error(`PostgreSQL did not start: ${lastError(await loadLog())}`)
    const lines = (await loadIfPresent(join(cluster, 'postmaster.pid')))?.split('\n')
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
  const timeout = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(timeout)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/**
 * Stops a server of this cluster that is still running after our process was killed. If the id in the pid file now belongs
 * to another program, only the file is removed. The caller holds the lock of the data folder.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number((await loadIfPresent(pidFile))?.split('\n')[0])
  if (!(pid > 1)) return
  if (await isServerOf(cluster, pid)) {
    signal(pid, 'SIGINT')
    if (!(await endsWithin(5_000, cluster, pid))) {
      signal(pid, 'SIGQUIT')
      if (!(await endsWithin(3_000, cluster, pid))) signal(pid, 'SIGKILL')
      await endsWithin(2_000, cluster, pid)
    }
  }
  await rm(pidFile, { force: true })
}

async function endsWithin(timeoutMs: number, cluster: string, pid: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (await isServerOf(cluster, pid)) {
    if (Date.now() > until) return false
    await wait(30)
  }
  return true
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(` ${cluster} `)
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    // No such process, or no /proc on this system.
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).output
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}
