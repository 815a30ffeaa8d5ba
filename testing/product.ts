import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noRateLimits } from './no-rate-limits.ts'

const root = join(import.meta.dirname, '..')
const patience = 100_000

export type Product = { origin: string; process: ChildProcess; kill: () => Promise<void> }

/**
 * The whole product as a process of its own, built before; up when this resolves. It has services of its own, but for
 * those that `environment` names.
 */
export async function startProduct(
  port: number,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'base',
      ...noRateLimits,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const deadline = Date.now() + patience
  while (!(await isUp(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start:\n${said.join('')}`)
    }
    await pause(50)
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { origin, process: child, kill }
}

async function isUp(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`)).ok
  } catch {
    return false
  }
}

/** The services of the integration tests, for products that share them. */
export function sharedServices(): Record<string, string> {
  const shared = Object.entries(process.env).filter(([name]) =>
    /^(?:DATABASE|S3|OIDC|PAYLOAD|PUBLIC)_/.test(name),
  )
  return Object.fromEntries(shared.map(([name, value = '']) => [name, value]))
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
