import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readIfThere } from '../durable-file.ts'
import { run } from './system-user.ts'

/**
 * Stops a server of this very cluster that outlived our process (which was killed, say). A number left in the pid
 * file that now belongs to some other program is forgotten. Only for the holder of the data folder's lock.
 */
export const stopOrphan = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number((await readIfThere(pidFile))?.split('\n')[0])
  if (!(pid > 1)) return
  if (await isServerOf(cluster, pid)) {
    signal(pid, 'SIGINT')
    if (!(await hasEnded(cluster, pid, 5_000))) {
      signal(pid, 'SIGQUIT')
      if (!(await hasEnded(cluster, pid, 3_000))) signal(pid, 'SIGKILL')
      await hasEnded(cluster, pid, 2_000)
    }
  }
  await rm(pidFile, { force: true })
}

const hasEnded = async (cluster: string, pid: number, withinMs: number): Promise<boolean> => {
  const until = Date.now() + withinMs
  while (await isServerOf(cluster, pid)) {
    if (Date.now() > until) return false
    await wait(30)
  }
  return true
}

const isServerOf = async (cluster: string, pid: number): Promise<boolean> => {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(` ${cluster} `)
}

const commandOf = async (pid: number): Promise<string> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    // No such process, or no /proc on this system.
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).output
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended by itself.
  }
}
