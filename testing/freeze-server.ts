import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Stops a PostgreSQL server and its processes, so that it neither responds nor ends. Returns a function that continues them. */
export async function freezeServer(server: number): Promise<() => void> {
  // Before its processes are listed, so that it starts no further ones.
  const stopped = [server]
  const resume = () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  process.kill(server, 'SIGSTOP')
  try {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(server)])
    for (const pid of stdout.trim().split('\n').map(Number)) {
      process.kill(pid, 'SIGSTOP')
      stopped.push(pid)
    }
  } catch (error) {
    resume()
    throw error
  }
  return resume
}
