import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/embedded/start-embedded.ts'
import { unlimited } from './unlimited.ts'

/** Migrates and seeds the database that the environment names, in a process that leaves no connection behind. */
const seeding = `
  const { startCms } = await import('#cms/start.ts')
  await (await startCms(() => undefined)).stop()
  process.exit()
`

/** Database, storage and identity provider for many test runs, each with a database of its own, seeded already. */
export async function startTestServices() {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-services-'))
  const surroundings = { DATA_DIR: dataDir, PORT: '3999', PUBLIC_URL: 'http://localhost:3999', SEED: 'base' }
  Object.assign(process.env, surroundings, unlimited)
  const embedded = await startEmbedded(() => undefined)
  const child = spawn(process.execPath, ['--input-type=module', '-e', seeding], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the database was not seeded')

  const address = new URL(process.env.DATABASE_URL ?? '')
  const seeded = address.pathname.slice(1)
  const query = async (sql: string) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(address), { pathname: '/postgres' }).href,
    })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    /** The environment of a test run over a fresh database of this name. */
    async fresh(name: string): Promise<NodeJS.ProcessEnv> {
      await query(`create database "${name}" template "${seeded}"`)
      const url = Object.assign(new URL(address), { pathname: `/${name}` })
      const identityKey = join(dataDir, 'identity/signing-key.json')
      return { ...process.env, DATABASE_URL: url.href, IDENTITY_KEY: identityKey }
    },
    drop: (name: string) => query(`drop database "${name}" with (force)`),
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
