import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProvider } from '#cms/platform/auth/provider.ts'
import { requireProvider } from '#cms/platform/auth/require-provider.ts'
import { requireDatabase, requireReplicas } from '#cms/platform/database/require-database.ts'
import { listen } from '../testing/http.ts'
import { freePort, sharedServices } from '../testing/product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const { DATABASE_URL = '', OIDC_URL = '', OIDC_REALM = '', PUBLIC_URL = '' } = process.env
const password = 'geheim'
const usedPort = await listen(createServer((_request, response) => void response.end('<html>')))
const folder = await temporaryFolder()
await writeFile(join(folder, 'file'), '')

function databaseWith(change: Partial<URL>): string {
  return Object.assign(new URL(DATABASE_URL), change).href
}

async function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const base: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    ...sharedServices(),
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/main.ts'],
      { cwd: root, env: { ...base, ...env }, timeout: 50_000 },
      (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
    )
  })
}

it.each([
  ['a port in use', () => ({ PORT: String(usedPort) }), 'PORT: '],
  ['a host that is not this machine', () => ({ HOST: '192.0.2.1' }), 'HOST: 192.0.2.1 '],
  ['a file as data folder', () => ({ DATA_DIR: join(folder, 'file') }), 'DATA_DIR: '],
  ['two invalid variables', () => ({ SEED: 'all', TRUST_PROXY: 'yes' }), '  SEED: must be one of demo, base'],
  ['an unusable service', () => ({ DATABASE_URL: databaseWith({ password }) }), 'DATABASE_URL: '],
])('with %s the process exits and names the variable', async (_, env, message) => {
  const { code, output } = await start(env())
  expect({ code, output }).toMatchObject({ code: 1 })
  const line = output.split('\n').find((each) => each.startsWith(message))
  expect({ line, output }).not.toMatchObject({ line: undefined })
  expect(output).not.toMatch(/^ {4}at |geheim/m)
})

const requireOidc = (changes: { url?: string; realm?: string; clientId?: string }) => {
  const identity = { url: OIDC_URL, realm: OIDC_REALM, clientId: 'register', ...changes }
  return requireProvider(createProvider(identity), identity, PUBLIC_URL, () => undefined)
}

it.each<[string, () => Promise<void>, string]>([
  [
    'a database server that is down',
    () => requireDatabase(`postgresql://register:${password}@localhost:1/register`),
    'DATABASE_URL: the database at localhost:1/register cannot be used: connect ECONNREFUSED',
  ],
  [
    'an unknown database host',
    () => requireDatabase(`postgresql://register:${password}@database.invalid/register`),
    'DATABASE_URL: the database at database.invalid/register cannot be used: getaddrinfo',
  ],
  ['a wrong password', () => requireDatabase(databaseWith({ password })), 'DATABASE_URL: '],
  ['a missing database', () => requireDatabase(databaseWith({ pathname: '/none' })), 'DATABASE_URL: '],
  [
    'a replica that is down',
    () => requireReplicas(DATABASE_URL, [`postgresql://register:${password}@127.0.0.1:1/register`]),
    'DATABASE_REPLICAS: the database at 127.0.0.1:1/register cannot be used: connect ECONNREFUSED',
  ],
  ['a primary as replica', () => requireReplicas(DATABASE_URL, [DATABASE_URL]), 'DATABASE_REPLICAS: '],
  [
    'a provider that is down',
    () => requireOidc({ url: 'http://127.0.0.1:1' }),
    'OIDC_URL: there is no OpenID provider',
  ],
  [
    'a server that is not a provider',
    () => requireOidc({ url: `http://127.0.0.1:${usedPort}`, realm: '' }),
    'OIDC_URL: there is no OpenID provider',
  ],
  [
    'an unknown realm',
    () => requireOidc({ realm: 'none' }),
    `OIDC_REALM: there is no realm none at ${OIDC_URL}`,
  ],
  [
    'a URL without a discovery document',
    () => requireOidc({ url: `${OIDC_URL}/${OIDC_REALM}`, realm: '' }),
    'OIDC_URL: there is no OpenID provider',
  ],
  ['an unknown client', () => requireOidc({ clientId: 'none' }), 'OIDC_CLIENT_ID: '],
])('%s is rejected in one line with the name of the variable', async (_, check, message) => {
  const line = await check().then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  expect(line).toMatch(/^.+$/)
  expect(line.slice(0, message.length)).toBe(message)
  expect(line).not.toContain(password)
})
