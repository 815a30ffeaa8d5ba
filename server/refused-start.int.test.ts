import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { requireMailServer } from '#cms/mails/require-mail-server.ts'
import { createProvider } from '#cms/platform/auth/provider.ts'
import { requireProvider } from '#cms/platform/auth/require-provider.ts'
import {
  requireDatabase,
  requireKnownMigrations,
  requireReplicas,
} from '#cms/platform/database/require-database.ts'
import { freePort } from '#server/free-port.ts'
import { listen } from '../testing/http.ts'
import { sharedServices } from '../testing/product.ts'
import { query } from '../testing/query.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const { DATABASE_URL = '', OIDC_URL = '', OIDC_REALM = '', PUBLIC_URL = '' } = process.env
const password = 'geheim'
const usedPort = await listen(createServer((_request, response) => void response.end('<html>')))
const folder = await temporaryFolder()
await writeFile(join(folder, 'file'), '')

const { host, pathname } = new URL(DATABASE_URL)
const databaseHost = host + pathname

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
  [
    'a rejected login to the mail server',
    () => ({ SMTP_URL: `smtp://a:${password}@127.0.0.1:${mailPort}` }),
    'SMTP_URL: ',
  ],
  ['an unusable service', () => ({ DATABASE_URL: databaseWith({ password }) }), 'DATABASE_URL: '],
])('with %s the process exits and names the variable', async (_, env, message) => {
  const { code, output } = await start(env())
  expect({ code, output }).toMatchObject({ code: 1 })
  const line = output.split('\n').find((each) => each.startsWith(message))
  expect({ line, output }).not.toMatchObject({ line: undefined })
  expect(output).not.toMatch(/^ {4}at |geheim/m)
})

/** An SMTP server that rejects every login. */
const mailPort = await listen(
  createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const isGreeting = /^EHLO/.test(String(data))
      socket.write(isGreeting ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '535 5.7.8 not accepted\r\n')
    })
  }),
)

/** A provider that redirects authorization requests to a page of its own, also for an unknown client. */
const redirectingPort = await listen(
  createServer((request, response) => {
    const url = `http://127.0.0.1:${redirectingPort}`
    const endpoints = {
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
    }
    const documents: Record<string, [number, object]> = {
      '/.well-known/openid-configuration': [200, endpoints],
      '/keys': [200, { keys: [] }],
      '/token': [401, { error: 'invalid_client' }],
    }
    const [status, document] = documents[request.url ?? ''] ?? [302, {}]
    const location = status === 302 && { Location: `${url}/error` }
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...location })
      .end(JSON.stringify(document))
  }),
)

/** A role that may connect, but owns nothing. */
async function databaseOfRestrictedRole(): Promise<string> {
  await query(`create role restricted login password '${password}'`)
  onTestFinished(() => query('drop role restricted'))
  return databaseWith({ username: 'restricted', password })
}

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
  [
    'an unknown client of a provider that redirects',
    () => requireOidc({ url: `http://127.0.0.1:${redirectingPort}`, realm: '' }),
    'OIDC_CLIENT_ID: ',
  ],
  [
    'a role without privileges',
    async () => requireDatabase(await databaseOfRestrictedRole()),
    `DATABASE_URL: the database at ${databaseHost} cannot be used: the role restricted may not create tables in the schema public; `,
  ],
  [
    'a rejected login to the mail server',
    () => requireMailServer(`smtp://a:${password}@127.0.0.1:${mailPort}`, () => undefined),
    `SMTP_URL: the mail server at 127.0.0.1:${mailPort} rejects the login (`,
  ],
])('%s is rejected in one line with the name of the variable', async (_, check, message) => {
  const line = await check().then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  expect(line).toMatch(/^.+$/)
  expect(line.slice(0, message.length)).toBe(message)
  expect(line).not.toContain(password)
})

it('a mail server that is down is reported, and mails wait for it', async () => {
  const lines: string[] = []
  await requireMailServer('smtp://a:b@127.0.0.1:1', (line) => lines.push(line))
  expect(lines).toEqual([
    expect.stringMatching(/^SMTP_URL: the mail server at 127\.0\.0\.1:1 is not available yet/),
  ])
})

it('a database that another version has migrated is rejected, an empty one is not', async () => {
  const later = '99990101_000000_later'
  await query('create database migrated')
  const url = databaseWith({ pathname: '/migrated' })
  await expect(requireKnownMigrations(url, [])).resolves.toBeUndefined()
  const applied = `create table payload_migrations (name varchar, batch numeric);
    insert into payload_migrations values ('${later}', 1)`
  await query(applied, 'migrated')
  await expect(requireKnownMigrations(url, ['20261125_232800_initial'])).rejects.toThrow(later)
  await expect(requireKnownMigrations(url, [later])).resolves.toBeUndefined()
})
