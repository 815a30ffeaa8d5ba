import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noRateLimits } from '../testing/no-rate-limits.ts'
import { baseUrl, port } from './address.ts'
import { collectPersonalData, findPersonalData } from './check-log.ts'

const root = resolve(import.meta.dirname, '..')
const logFile = join(root, 'test-results/product.log')
const startTimeoutMs = 120_000

/**
 * Starts the built product with sample data in a temporary folder; returns a function that stops it, removes the folder and
 * fails if the log tells of people. Does nothing if `E2E_URL` is set.
 */
export default async function startProduct() {
  if (process.env.E2E_URL) return undefined
  if (await isUp())
    throw new Error(`Something answers at ${baseUrl} already: stop it, or set E2E_PORT or E2E_URL`)
  const dataDir = await mkdtemp(join(tmpdir(), 'register-journeys-'))
  process.env.E2E_DATA_DIR = dataDir
  await mkdir(join(root, 'test-results'), { recursive: true })
  const log = await open(logFile, 'w')
  // Variables of an installation in this shell must not be inherited.
  const { PATH, HOME } = process.env
  const server = spawn(join(root, 'node_modules/node/bin/node'), ['server/main.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      SEED: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...noRateLimits,
    },
    // The server stops when the IPC channel closes, even if this process is killed.
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await log.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + startTimeoutMs
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not start:\n${await readFile(logFile, 'utf8')}`)
    }
    await wait(250)
  }
  return async () => {
    const personal = await collectPersonalData()
    await stop()
    const found = findPersonalData(await readFile(logFile, 'utf8'), personal)
    if (found.length > 0) throw new Error(`The log of the product has personal data:\n${found.join('\n')}`)
  }
}

async function isUp(): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/health`).catch(() => undefined)
  return response?.ok ?? false
}
