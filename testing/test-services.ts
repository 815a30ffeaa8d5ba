import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { query } from './query.ts'
import { site } from './site.ts'

/** Migrates and seeds the configured database, in a separate process so that no connection remains open. */
const seedScript = `
  const { startCms } = await import('#cms/start.ts')
  await (await startCms(() => undefined)).stop()
  process.exit()
`

/**
 * Starts database, storage and identity provider for tests or benchmarks, seeds the database, and sets their environment
 * variables; `SERVICES_DIR` is their data folder. Does nothing if they are already running.
 * @returns a function that stops them
 */
export async function startTestServices(): Promise<() => Promise<void>> {
  if (process.env.SERVICES_DIR) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), 'register-test-data-'))
  const environment = {
    DATA_DIR: folder,
    PORT: new URL(site).port,
    PUBLIC_URL: site,
    SEED: 'base',
    MANAGER_EMAILS: 'nimeline.haldur@ut.example',
  }
  Object.assign(process.env, environment, noRateLimits)
  const embedded = await startEmbedded(() => undefined, { hasFrontEnd: false })
  const stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Test data does not need to survive a crash.
    await query('alter system set fsync = off')
    await query('select pg_reload_conf()')
    const child = spawn(process.execPath, ['--input-type=module', '-e', seedScript], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('the database was not seeded')
  } catch (error) {
    await stop()
    throw error
  }
  process.env.SERVICES_DIR = folder
  return stop
}

/** Called by Vitest once for all integration tests. */
export const setup = startTestServices
