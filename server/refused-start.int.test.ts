import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { requireMailServer } from '#cms/mails/require-mail-server.ts'
import { checkPublicUrl } from '#cms/platform/api/check-public-url.ts'
import { createProvider } from '#cms/platform/auth/provider.ts'
import { requireProvider } from '#cms/platform/auth/require-provider.ts'
import {
  requireDatabase,
  requireKnownMigrations,
  requireReplicas,
} from '#cms/platform/database/require-database.ts'
import { proofOf } from '#cms/platform/installation.ts'
import { checkUploads } from '#cms/platform/storage/check-uploads.ts'
import { freePort } from '#server/free-port.ts'
import { listen } from '../testing/http.ts'
import { sharedServices } from '../testing/product.ts'
import { query } from '../testing/query.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const { DATABASE_URL = '', OIDC_URL = '', OIDC_REALM = '', PUBLIC_URL = '' } = process.env
const password = 'geheim'
const quiet = () => undefined
const usedPort = await listen(createServer((_request, response) => void response.end('<html>')))
const folder = await temporaryFolder()
await writeFile(join(folder, 'file'), '')

const { host, pathname } = new URL(DATABASE_URL)
const databaseHost = host + pathname

function databaseWith(change: Partial<URL>): string {
  return Object.assign(new URL(DATABASE_URL), change).href
}

async function start(
  env: Record<string, string>,
  args: string[] = [],
  program = 'server/main.ts',
): Promise<{ code: unknown; output: string }> {
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
      [program, ...args],
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
    () => ({ SMTP_URL: `smtp://a:${password}@127.0.0.1:${mailPort}?ignoreTLS=true` }),
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
async function databaseOfRestrictedRole(pathname = new URL(DATABASE_URL).pathname): Promise<string> {
  await query(`create role restricted login password '${password}'`)
  onTestFinished(() => query('drop role restricted'))
  return databaseWith({ username: 'restricted', password, pathname })
}

const requireOidc = (changes: { url?: string; realm?: string; clientId?: string }) => {
  const identity = { url: OIDC_URL, realm: OIDC_REALM, clientId: 'register', ...changes }
  return requireProvider(createProvider(identity), identity, PUBLIC_URL, quiet)
}

it.each<[string, () => Promise<void>, string]>([
  [
    'a database server that is down',
    () => requireDatabase(`postgresql://register:${password}@localhost:1/register`, quiet),
    'DATABASE_URL: the database at localhost:1/register cannot be used: connect ECONNREFUSED',
  ],
  [
    'an unknown database host',
    () => requireDatabase(`postgresql://register:${password}@database.invalid/register`, quiet),
    'DATABASE_URL: the database at database.invalid/register cannot be used: getaddrinfo',
  ],
  ['a wrong password', () => requireDatabase(databaseWith({ password }), quiet), 'DATABASE_URL: '],
  ['a missing database', () => requireDatabase(databaseWith({ pathname: '/none' }), quiet), 'DATABASE_URL: '],
  ['a primary as replica', () => requireReplicas(DATABASE_URL, [DATABASE_URL], quiet), 'DATABASE_REPLICAS: '],
  [
    'a wrong password of a replica',
    () => requireReplicas(DATABASE_URL, [databaseWith({ password })], quiet),
    `DATABASE_REPLICAS: the database at ${databaseHost} cannot be used: password authentication failed`,
  ],
  [
    'a missing database of a replica',
    () => requireReplicas(DATABASE_URL, [databaseWith({ pathname: '/none' })], quiet),
    'DATABASE_REPLICAS: ',
  ],
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
    async () => requireDatabase(await databaseOfRestrictedRole(), quiet),
    `DATABASE_URL: the database at ${databaseHost} cannot be used: the role restricted may not create tables in the schema public; `,
  ],
  [
    'a rejected login to the mail server',
    () => requireMailServer(`smtp://a:${password}@127.0.0.1:${mailPort}?ignoreTLS=true`, quiet),
    `SMTP_URL: the mail server at 127.0.0.1:${mailPort} rejects the login (`,
  ],
  [
    'a mail server that would get the password in clear',
    () => requireMailServer(`smtp://a:${password}@127.0.0.1:${mailPort}`, quiet),
    `SMTP_URL: the mail server at 127.0.0.1:${mailPort} does not offer STARTTLS`,
  ],
  [
    'a mail server that would get it although TLS is not to be ignored',
    () => requireMailServer(`smtp://a:${password}@127.0.0.1:${mailPort}?ignoreTLS=false`, quiet),
    `SMTP_URL: the mail server at 127.0.0.1:${mailPort} does not offer STARTTLS`,
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

it.each(['server/main.ts', 'bin/start.mjs'])('an unknown option ends the start: %s', async (program) => {
  const { code, output } = await start({}, ['--chek'], program)
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/^Unknown option '--chek'/) })
})

it('a check names what is wrong, and starts nothing', async () => {
  const good = await start({ PORT: new URL(PUBLIC_URL).port, SMTP_UR: 'smtp://127.0.0.1' }, ['--check'])
  expect(good).toMatchObject({ code: undefined, output: expect.stringContaining('all services can be used') })
  expect(good.output).toMatch(/ s {2}SMTP_UR: the register has no such variable; is SMTP_URL meant\?$/m)
  // Another register has the address.
  const port = await listen(createServer((_request, response) => void response.end('ok')))
  const wrong = {
    SMTP_URL: `smtp://a:${password}@127.0.0.1:${mailPort}?ignoreTLS=true`,
    OIDC_CLIENT_ID: 'none',
    S3_BUCKET: 'none',
    DATABASE_REPLICAS: `postgresql://register:${password}@127.0.0.1:1/register`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CDN_PURGE_URL: 'http://127.0.0.1:1/purge',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    METRICS_PORT: String(usedPort),
  }
  const bad = await start(wrong, ['--check'])
  expect(bad.code).toBe(1)
  for (const name of Object.keys(wrong))
    expect(bad.output).toMatch(new RegExp(`^ *[\\d.]+ s  ${name}: `, 'm'))
  expect(bad.output).toContain('faults: 8\n')
  const file = join(folder, 'file')
  expect((await start({ DATA_DIR: file }, ['--check'])).output).toContain(`  DATA_DIR: ${file} cannot be`)
  for (const { output } of [good, bad]) expect(output).not.toContain('Open http')
})

it('a secret is read from the file that a variable names', async () => {
  const file = join(folder, 'smtp')
  await writeFile(file, `smtp://a:${password}@127.0.0.1:${mailPort}?ignoreTLS=true\n`)
  expect((await start({ SMTP_URL_FILE: file })).output).toMatch(/^SMTP_URL: .* rejects the login/m)
  const missing = join(folder, 'none')
  expect((await start({ SMTP_URL_FILE: missing })).output).toContain(
    `SMTP_URL_FILE: ${missing} cannot be read`,
  )
  const empty = join(folder, 'empty')
  await writeFile(empty, '\n')
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    expect((await start({ [name]: '', [`${name}_FILE`]: empty })).output).toBe(
      `${name}_FILE: ${empty} is empty\n`,
    )
})

/** A storage that allows uploads from pages of these origins. Returns its address. */
async function storageFor(...allowed: string[]): Promise<string> {
  const port = await listen(
    createServer(({ headers: { origin = '' } }, response) => {
      if (!allowed.includes(origin)) return void response.writeHead(403).end()
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Allow-Methods', 'GET, PUT')
      response.setHeader('Access-Control-Allow-Headers', '*')
      response.end()
    }),
  )
  return `http://127.0.0.1:${port}`
}

/** What a check reports, and what it only warns of. */
async function uploadLines(endpoint: string, publicUrl: string, internalEndpoint?: string) {
  const [faults, warnings]: [string[], string[]] = [[], []]
  await checkUploads(
    { endpoint, internalEndpoint, bucket: 'register' },
    publicUrl,
    (line) => faults.push(line),
    (line) => warnings.push(line),
  )
  return { faults, warnings }
}

it('a storage that does not allow uploads from pages of the site is reported', async () => {
  const page = 'https://register.example'
  const wrong = (origin: string, reason: string) =>
    expect.stringMatching(
      new RegExp(
        `^S3_ENDPOINT: the CORS rules of bucket register at \\S+ do not .* ${origin} to .*\\(${reason}\\)$`,
      ),
    )
  const good = await storageFor(page)
  expect(await uploadLines(good, page)).toEqual({ faults: [], warnings: [] })
  const other = await storageFor('https://other.example')
  const refused = wrong(page, 'the response is 403')
  expect(await uploadLines(other, page)).toEqual({ faults: [refused], warnings: [] })
  // Browsers do not use the other address.
  expect(await uploadLines(other, page, good)).toEqual({ faults: [refused], warnings: [] })
  expect(await uploadLines(good, page, other)).toEqual({ faults: [], warnings: [] })
  const noStorage = wrong(page, 'see Access-Control-Allow-Origin')
  expect((await uploadLines(`http://127.0.0.1:${usedPort}`, page)).faults).toEqual([noStorage])
  expect((await uploadLines('http://s3.example', page)).faults).toEqual([
    expect.stringMatching(/^S3_ENDPOINT: .* http:\/\/s3\.example, which is not https$/),
  ])

  const sites = ['theses', 'thesis', 'topics', 'internships', 'internship'].map(
    (name) => `http://${name}.localhost:3000`,
  )
  const [theses = '', ...others] = sites
  const home = 'http://localhost:3000'
  expect(await uploadLines(await storageFor(home, ...others), home)).toEqual({
    faults: [wrong(theses, 'the response is 403')],
    warnings: [],
  })
})

it('a storage whose address for browsers cannot be reached from here is no fault if the register uses another', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const line = `S3_ENDPOINT: ${nowhere} could not be asked from here whether pages of https://register.example may`
  const unknown = expect.stringMatching(new RegExp(`^${line} .*ECONNREFUSED`))
  expect(await uploadLines(nowhere, 'https://register.example')).toEqual({ faults: [unknown], warnings: [] })
  const internal = await storageFor()
  expect(await uploadLines(nowhere, 'https://register.example', internal)).toEqual({
    faults: [],
    warnings: [unknown],
  })
  // The storage on the register's own port, where nothing listens yet.
  const port = await freePort()
  const [page, own] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const { faults, warnings } = await uploadLines(own, page, internal)
  expect([faults.length, faults[0], warnings]).toEqual([6, expect.stringContaining(page), []])

  const env = { PORT: new URL(PUBLIC_URL).port, S3_INTERNAL_ENDPOINT: process.env.S3_ENDPOINT ?? '' }
  const check = await start({ ...env, S3_ENDPOINT: nowhere }, ['--check'])
  expect(check).toMatchObject({
    code: undefined,
    output: expect.stringContaining('all services can be used'),
  })
  expect(check.output).toContain(`S3_ENDPOINT: ${nowhere} could not be asked from here`)
})

it('limits of the role and of the database are counted, with the sessions of others', async () => {
  await query('create database narrow connection limit 30')
  onTestFinished(() => query('drop database narrow with (force)'))
  const restricted = await databaseOfRestrictedRole('/narrow')
  const leftBy = async (url: string) => {
    const lines: string[] = []
    await requireDatabase(url, (line) => lines.push(line)).catch(quiet)
    return lines.map((line) => /: the connection limit of (.*) leaves (\d+) connections/.exec(line)?.slice(1))
  }
  const connect = async (url: string, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', quiet)
      await client.connect()
      onTestFinished(() => client.end())
    }
  }
  await connect(databaseWith({ pathname: '/narrow' }), 8)
  expect(await leftBy(restricted)).toEqual([])
  await connect(restricted, 2)
  expect(await leftBy(restricted)).toEqual([['the database narrow', '20']])
  await query('alter role restricted connection limit 6')
  expect(await leftBy(restricted)).toEqual([['the role restricted', '4']])
  // Neither is for superusers.
  expect(await leftBy(databaseWith({ pathname: '/narrow' }))).toEqual([])
}, 60_000)

it('a clock that differs from that of the provider is reported', async () => {
  const port: number = await listen(
    createServer((request, response) => {
      const url = `http://127.0.0.1:${port}`
      const documents: Record<string, object> = {
        '/.well-known/openid-configuration': {
          issuer: url,
          jwks_uri: `${url}/keys`,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
        },
        '/token': { error: 'invalid_grant' },
      }
      response.setHeader('Date', new Date(Date.now() - 100_000).toUTCString())
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(documents[request.url ?? ''] ?? { keys: [] }))
    }),
  )
  const identity = { url: `http://127.0.0.1:${port}`, realm: '', clientId: 'register' }
  const lines: string[] = []
  await requireProvider(createProvider(identity), identity, PUBLIC_URL, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^OIDC_URL: the clocks .* differ by (99|10\d) s/)])
})

it.for([
  ['this register', proofOf, undefined],
  [
    'another register',
    (_secret: string, challenge: string) => proofOf(randomUUID(), challenge),
    'another register',
  ],
  ['version 0.2.0', undefined, 'an earlier version of a register, or something else'],
] as const)('a public URL is checked that leads to %s', async ([, prove, problem]) => {
  const secret = randomUUID()
  const port = await listen(
    createServer(({ headers }, response) => {
      if (prove) response.setHeader('X-Register-Proof', prove(secret, String(headers['x-challenge'])))
      response.end('ok')
    }),
  )
  const lines: string[] = []
  const options = { attempts: 2, pauseMs: 1 }
  await checkPublicUrl(`http://127.0.0.1:${port}`, secret, (line) => lines.push(line), options)
  const line = `PUBLIC_URL: the register is not at http://127.0.0.1:${port}: ${problem} responds there (200)`
  expect(lines).toEqual(problem ? [line] : [])
})

it('a replica that is away is reported', async () => {
  const silentPort = await listen(createTcpServer((socket) => socket.on('error', quiet)))
  const hosts = ['127.0.0.1:1', 'replica.invalid', `127.0.0.1:${silentPort}`]
  const urls = hosts.map((host) => `postgresql://register:${password}@${host}/register`)
  const lines: string[] = []
  await requireReplicas(DATABASE_URL, urls, (line) => lines.push(line))
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(
      /^DATABASE_REPLICAS: the replica at 127\.0\.0\.1:1\/register is not available yet \(connect ECONNREFUSED/,
    ),
    expect.stringMatching(
      /^DATABASE_REPLICAS: the replica at 127\.0\.0\.1:\d+\/register .*\(timeout expired\)$/,
    ),
    expect.stringMatching(/^DATABASE_REPLICAS: the replica at replica\.invalid\/register .*\(getaddrinfo/),
  ])
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
  const versions = `create table register_versions (version varchar, started_at timestamptz);
    insert into register_versions values ('0.9.0', now()), ('0.8.0', now() - interval '1 day')`
  await query(versions, 'migrated')
  await expect(requireKnownMigrations(url, [])).rejects.toThrow(
    'version 0.9.0 of the register has migrated it',
  )
})
