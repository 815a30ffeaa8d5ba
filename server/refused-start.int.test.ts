import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../testing/product.ts'

const root = join(import.meta.dirname, '..')
/** What is named is not brought up, so that the start ends before anything is. */
const elsewhere = {
  DATABASE_URL: 'postgresql://register:geheim@127.0.0.1:1/register',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'register',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  OIDC_URL: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'register',
}
const listener = createServer()
let folder: string
let taken: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'register-refused-'))
  await writeFile(join(folder, 'file'), '')
  taken = await freePort()
  await new Promise<void>((resolve) => listener.listen(taken, '127.0.0.1', resolve))
})

afterAll(async () => {
  listener.close()
  await rm(folder, { recursive: true })
})

async function start(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const port = String(await freePort())
  const { PATH } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/main.ts'],
      {
        cwd: root,
        env: { PATH, NODE_ENV: 'test', PORT: port, DATA_DIR: folder, ...elsewhere, ...env },
        timeout: 50_000,
      },
      (error, stdout, stderr) => resolve({ code: error?.code, said: stdout + stderr }),
    )
  })
}

it.each([
  ['a port that is taken', () => ({ PORT: String(taken) }), 'PORT: '],
  ['a host that is not this machine', () => ({ HOST: '192.0.2.1' }), 'HOST: 192.0.2.1 '],
  ['a folder that cannot be one', () => ({ DATA_DIR: join(folder, 'file') }), 'DATA_DIR: '],
  ['a database that is not there', () => ({}), 'DATABASE_URL: '],
  ['a storage that is not there', () => ({ DATABASE_URL: process.env.DATABASE_URL ?? '' }), 'S3_ENDPOINT: '],
  ['two wrong variables', () => ({ SEED: 'all', TRUST_PROXY: 'yes' }), '  SEED: must be one of demo, base'],
])('%s ends the start, and is named', async (_, env, named) => {
  const { code, said } = await start(env())
  expect({ code, said }).toMatchObject({ code: 1 })
  const line = said.split('\n').find((each) => each.startsWith(named))
  expect({ line, said }).not.toMatchObject({ line: undefined })
  expect(said).not.toMatch(/^ {4}at |geheim/m)
})
