import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noRateLimits } from './no-rate-limits.ts'

const root = join(import.meta.dirname, '..')
const startTimeoutMs = 100_000

export type Product = { origin: string; process: ChildProcess; kill: () => Promise<void> }

/**
 * Starts the built product as a separate process and waits until it is up. It starts its own services, except for those
 * configured in `environment`. Its output goes to the file `log`, if given.
 */
export async function startProduct(
  port: number,
  dataDir: string,
  environment: Record<string, string> = {},
  log?: string,
): Promise<Product> {
  const origin = `http://localhost:${port}`
  const out = log ? openSync(log, 'a') : 'pipe'
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
    stdio: ['ignore', out, out],
  })
  if (typeof out === 'number') closeSync(out)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  const deadline = Date.now() + startTimeoutMs
  while (!(await isUp(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start:\n${output.join('')}`)
    }
    await pause(50)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
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

/** The environment variables of the integration tests' services, for products that share them. */
export function sharedServices(): Record<string, string> {
  const shared = Object.entries(process.env).filter(([name]) =>
    /^(?:DATABASE|S3|OIDC|PAYLOAD|PUBLIC)_/.test(name),
  )
  return Object.fromEntries(shared.map(([name, value = '']) => [name, value]))
}

/** Those of them for a product with its own address and identity provider. */
export function ownProvider(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedServices()).filter(([name]) => !/^(?:PUBLIC|OIDC)_/.test(name)),
  )
}
