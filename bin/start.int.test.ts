import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../testing/product.ts'

const root = join(import.meta.dirname, '..')

/** The process ids of a process and all its descendants. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const member of family)
    for (const [child = 0, parent] of pairs) if (parent === member) family.push(child)
  return family
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'npm start that gets %s leaves no process behind',
  async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'register-npm-start-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const port = String(await freePort())
    const { PATH, HOME } = process.env
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH, HOME, NODE_ENV: 'production', SEED: 'base', PORT: port, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const isUp = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitUntil(isUp, { timeout: 100_000, interval: 200 })
    const family = await familyOf(npm.pid ?? 0)
    onTestFinished(() => {
      for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL')
    })
    // npm, the start script, the server, PostgreSQL and its child processes.
    expect(family.length).toBeGreaterThan(5)
    npm.kill(signal)
    await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([])
  },
  120_000,
)
