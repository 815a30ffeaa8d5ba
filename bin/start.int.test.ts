import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#server/free-port.ts'

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

type User = { uid: number; gid: number }

/** Runs `npm start` with a temporary data folder until the product is up. Its processes are killed after the test. */
async function npmStart(user?: User) {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-npm-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  if (user) await chown(dataDir, user.uid, user.gid)
  const origin = `http://localhost:${await freePort()}`
  const { PATH } = process.env
  const npm = spawn('npm', ['start'], {
    ...user,
    cwd: root,
    env: {
      PATH,
      HOME: dataDir,
      NODE_ENV: 'production',
      SEED: 'base',
      PORT: new URL(origin).port,
      DATA_DIR: join(dataDir, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  let family = [npm.pid ?? 0]
  onTestFinished(() => {
    for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL')
  })
  const isUp = async () => {
    if (npm.exitCode !== null) throw new Error(output.join(''))
    family = await familyOf(npm.pid ?? 0)
    return fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await vi.waitUntil(isUp, { timeout: 100_000, interval: 200 })
  return { origin, npm, output, family: await familyOf(npm.pid ?? 0) }
}

const isRoot = process.getuid?.() === 0

it('npm start serves everything without writing to the installation, and SIGTERM leaves no process', async () => {
  const { origin, output, npm, family } = await npmStart(isRoot ? { uid: 65_534, gid: 65_534 } : undefined)
  // npm, the start script, the server, PostgreSQL and its own processes.
  expect(family.length).toBeGreaterThan(5)
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  expect(await Promise.all(['/', '/manage', '/api/v2/theses'].map(statusOf))).toEqual([200, 200, 200])
  expect(await statusOf('/_next/image?url=%2Ffavicon.ico&w=64&q=75')).toBe(404)
  expect(output.join('')).not.toMatch(/EACCES|EROFS|ENOENT|unhandledRejection/)
  npm.kill('SIGTERM')
  await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([])
}, 120_000)

it('npm start leaves no process behind when it is killed', async () => {
  const { npm, family } = await npmStart()
  npm.kill('SIGKILL')
  await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([])
}, 120_000)
