import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, sharedServices } from '../testing/product.ts'

const root = join(import.meta.dirname, '..')
const { DATABASE_URL = '', OIDC_URL = '', OIDC_REALM = '' } = process.env
const nowhere = 'http://127.0.0.1:1'
const listener = createServer((_request, response) => void response.end('<html>'))
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

function databaseWith(change: Partial<URL>): string {
  return Object.assign(new URL(DATABASE_URL), change).href
}

async function start(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const port = String(await freePort())
  const { PATH } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/main.ts'],
      {
        cwd: root,
        env: { PATH, NODE_ENV: 'test', PORT: port, DATA_DIR: folder, ...sharedServices(), ...env },
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
  ['two wrong variables', () => ({ SEED: 'all', TRUST_PROXY: 'yes' }), '  SEED: must be one of demo, base'],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgresql://register:geheim@localhost:1/register' }),
    'DATABASE_URL: the database at localhost:1/register cannot be used: connect ECONNREFUSED',
  ],
  [
    'a database server that has no address',
    () => ({ DATABASE_URL: 'postgresql://register:geheim@database.invalid/register' }),
    'DATABASE_URL: the database at database.invalid/register cannot be used: getaddrinfo',
  ],
  ['a wrong password', () => ({ DATABASE_URL: databaseWith({ password: 'geheim' }) }), 'DATABASE_URL: '],
  ['a missing database', () => ({ DATABASE_URL: databaseWith({ pathname: '/none' }) }), 'DATABASE_URL: '],
  [
    'a replica that is not there',
    () => ({ DATABASE_REPLICAS: 'postgresql://register:geheim@127.0.0.1:1/register' }),
    'DATABASE_REPLICAS: the database at 127.0.0.1:1/register cannot be used: connect ECONNREFUSED',
  ],
  ['a replica that is none', () => ({ DATABASE_REPLICAS: DATABASE_URL }), 'DATABASE_REPLICAS: '],
  ['a provider that is not there', () => ({ OIDC_URL: nowhere }), `OIDC_URL: there is no OpenID provider`],
  [
    'a provider that is none',
    () => ({ OIDC_URL: `http://127.0.0.1:${taken}`, OIDC_REALM: '' }),
    `OIDC_URL: there is no OpenID provider`,
  ],
  [
    'a realm that is missing',
    () => ({ OIDC_REALM: 'none' }),
    `OIDC_REALM: there is no realm none at ${OIDC_URL}`,
  ],
  [
    'a provider without discovery document',
    () => ({ OIDC_URL: `${OIDC_URL}/${OIDC_REALM}`, OIDC_REALM: '' }),
    `OIDC_URL: there is no OpenID provider`,
  ],
  ['a client that is unknown', () => ({ OIDC_CLIENT_ID: 'none' }), 'OIDC_CLIENT_ID: '],
])('%s ends the start, and is named', async (_, env, named) => {
  const { code, said } = await start(env())
  expect({ code, said }).toMatchObject({ code: 1 })
  const line = said.split('\n').find((each) => each.startsWith(named))
  expect({ line, said }).not.toMatchObject({ line: undefined })
  expect(said).not.toMatch(/^ {4}at |geheim/m)
})
