import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../kept-file.ts'
import type { ClusterPlace } from './cluster-place.ts'
import type { SystemUser } from './system-user.ts'

export interface RunningCluster {
  pid: number
  stop(): Promise<void>
}

/** Starts the server of a cluster and waits until it takes connections. */
export const runCluster = async (
  place: ClusterPlace,
  port: number,
  logFile: string,
  user: SystemUser,
): Promise<RunningCluster> => {
  const log = await open(logFile, 'w', 0o600)
  // Its own process group: Ctrl-C in a terminal must reach us alone, who stop it last.
  const server = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port), ...settings], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const failure = once(server, 'error').then(([error]) => Promise.reject(error))
  await Promise.race([untilReady(server, place.cluster, logFile), failure]).finally(() => log.close())
  // For when our process ends without stopping anything.
  const endWithUs = () => void server.kill('SIGINT')
  process.once('exit', endWithUs)
  return {
    pid: server.pid ?? 0,
    stop: async () => {
      process.off('exit', endWithUs)
      await stopServer(server)
    },
  }
}

const settings = Object.entries({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  lc_messages: 'C.UTF-8',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

// The eighth line of the pid file says what the server is doing.
const untilReady = async (server: ChildProcess, cluster: string, logFile: string): Promise<void> => {
  const until = Date.now() + 60_000
  for (;;) {
    if (server.exitCode !== null || Date.now() > until)
      throw new Error(`PostgreSQL did not start:\n${await readFile(logFile, 'utf8')}`)
    const lines = (await readIfThere(join(cluster, 'postmaster.pid')))?.split('\n')
    if (Number(lines?.[0]) === server.pid && lines?.[7]?.trim() === 'ready') return
    await wait(10)
  }
}

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(impatience)
}
