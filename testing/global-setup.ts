import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { unlimited } from './unlimited.ts'

/** Where the tests' pages would live; nothing listens there. */
export const site = 'http://localhost:3999'

/** One embedded database, storage and identity provider for all integration tests; their addresses go by environment. */
export async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-test-data-'))
  const environment = { DATA_DIR: dataDir, PORT: '3999', PUBLIC_URL: site, SEED: 'base', ...unlimited }
  Object.assign(process.env, environment)
  const embedded = await startEmbedded(() => undefined)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
