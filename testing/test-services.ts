import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { query } from './query.ts'

/** Where the tests' pages would live; nothing listens there. */
export const site = 'http://localhost:3999'

/** Migrates and seeds the database that the environment names, in a process that leaves no connection behind. */
const seeding = `
  const { startCms } = await import('#cms/start.ts')
  await (await startCms(() => undefined)).stop()
  process.exit()
`

/**
 * Brings up database, storage and identity provider for tests or trials, seeds the database, and names them all in the
 * environment; `SERVICES_DIR` is the folder of the three. Those that are up for tests already stay as they are.
 * @returns what ends them
 */
export async function startTestServices(): Promise<() => Promise<void>> {
  if (process.env.SERVICES_DIR) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), 'register-test-data-'))
  const surroundings = { DATA_DIR: folder, PORT: new URL(site).port, PUBLIC_URL: site, SEED: 'base' }
  Object.assign(process.env, surroundings, noRateLimits)
  const embedded = await startEmbedded(() => undefined)
  const stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Nothing of a test is worth waiting for the disk.
    await query('alter system set fsync = off')
    await query('select pg_reload_conf()')
    const child = spawn(process.execPath, ['--input-type=module', '-e', seeding], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('the database was not seeded')
  } catch (error) {
    await stop()
    throw error
  }
  process.env.SERVICES_DIR = folder
  return stop
}
