import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readSecretFiles } from '#cms/configuration.ts'
import { environmentSchema } from '#cms/configuration-schema.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const texts = z.array(z.string())
const environment = z.record(z.string(), z.string())

/**
 * The part of the Compose specification (https://github.com/compose-spec/compose-spec) that the file uses. Other keys are mistakes, also
 * `configs` with `content`: Docker Compose cannot write them into a read-only container (https://github.com/docker/compose/issues/12031).
 */
const serviceSchema = z.strictObject({
  image: z.string(),
  logging: z.strictObject({
    driver: z.literal('local'),
    options: z.strictObject({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string() }),
  }),
  build: z
    .union([z.literal('.'), z.strictObject({ context: z.string(), dockerfile_inline: z.string() })])
    .optional(),
  profiles: texts.optional(),
  user: z.string(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  read_only: z.literal(true),
  tmpfs: texts,
  shm_size: z
    .string()
    .regex(/^\d+[kmg]$/)
    .optional(),
  cap_drop: texts,
  security_opt: texts,
  entrypoint: texts.optional(),
  command: z.union([z.string(), texts]).optional(),
  environment: environment.optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: texts.optional(),
  networks: z.record(z.string(), z.strictObject({ aliases: texts })).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy']),
        required: z.literal(false).optional(),
      }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: texts.refine(([first = '']) => first === 'CMD' || first === 'CMD-SHELL'),
      interval: z
        .string()
        .regex(/^\d+[smh]$/)
        .optional(),
      start_period: z
        .string()
        .regex(/^\d+[smh]$/)
        .optional(),
      retries: z.int().positive().optional(),
    })
    .optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
})

const composeSchema = z.strictObject({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
})

const folder = join(import.meta.dirname, '..')
const text = await readFile(join(folder, 'docker-compose.yml'), 'utf8')
const document: Record<string, unknown> = z
  .record(z.string(), z.unknown())
  .parse(parse(text, { merge: true, strict: true }))
const compose = composeSchema.parse(
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('x-'))),
)
const services = Object.entries(compose.services)
/** The values of the variables that the file reads from its environment, when none is set. */
const withDefaults = (value: string) => value.replace(/\$\{\w+(?::-([^}]*))?\}/g, '$1')

it('names only services and volumes that it declares, and files that exist', async () => {
  for (const [name, { depends_on = {}, volumes = [] }] of services) {
    for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty([other])
    for (const source of volumes.map((volume) => volume.split(':')[0] ?? ''))
      if (source.startsWith('./')) await access(join(folder, source))
      else expect(compose.volumes, name).toHaveProperty([source])
  }
})

it('stores the log of the database that a replica has missed', () => {
  expect(compose.services.database?.command).toMatch(/^postgres -c wal_keep_size=\d+MB$/)
})

it('waits only for the health of services that have a health check, and for those of a profile only with it', () => {
  for (const { depends_on = {} } of Object.values(compose.services))
    for (const [other, { condition, required = true }] of Object.entries(depends_on)) {
      const { healthcheck, build, profiles } = compose.services[other] ?? {}
      if (condition === 'service_healthy') expect(healthcheck ?? build, other).toBeDefined()
      expect(required, other).toBe(!profiles)
    }
})

it('has every image that it does not build by version and digest, and those that it builds from', async () => {
  const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  for (const [name, { image, build }] of services) {
    if (build) expect(image, name).toMatch(new RegExp(`:${RegExp.escape(version)}$`))
    const text = build === '.' ? dockerfile : (build?.dockerfile_inline ?? `FROM ${image}`)
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases.length, name).toBeGreaterThan(0)
    for (const base of bases) expect(base, name).toMatch(/^[\w./-]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/)
  }
})

it.each(services)(
  '%s has no more rights than it needs',
  (_, { user, cap_drop, security_opt, build, healthcheck }) => {
    expect({ cap_drop, security_opt }).toEqual({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(user).toMatch(/^(?:node|nginx|postgres|1000:\d+)$/)
    expect(build ?? healthcheck).toBeDefined()
  },
)

it('configures two instances, which accept it', () => {
  const { 'app-1': first, 'app-2': second, backup } = compose.services
  expect(first?.volumes).not.toEqual(second?.volumes)
  for (const app of [first, second, backup]) {
    const set = Object.entries(app?.environment ?? {}).map(([name, value]) => [name, withDefaults(value)])
    const given = Object.fromEntries([['NODE_ENV', 'production'], ...set].filter(([, value]) => value !== ''))
    expect(environmentSchema.safeParse(given).error?.issues ?? []).toEqual([])
    expect(given).not.toHaveProperty('SMTP_URL')
  }
})

it('nginx finds the instances by a name that only they have', async () => {
  const upstream = await readFile(join(import.meta.dirname, 'upstream-compose.conf'), 'utf8')
  const [, name] = /default (\S+):3000;/.exec(upstream) ?? []
  const named = services.filter(([, { networks }]) => networks?.default?.aliases.includes(name ?? ''))
  expect(named.map(([each]) => each)).toEqual(['app-1', 'app-2'])
})

const units = ['register@.service', 'register-backup.service']
const readFileOf = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
/** Required and optional ones. */
const secrets = [
  'payload-secret',
  'payload-secret-accepted',
  'database-url',
  'database-replicas',
  's3-access-key-id',
  's3-secret-access-key',
  'smtp-url',
  'cdn-purge-token',
  'otel-exporter-otlp-headers',
]
const variableOf = (secret: string) => secret.toUpperCase().replaceAll('-', '_')
const printEnvironment = 'console.log(JSON.stringify({ ...process.env, folder: process.cwd() }))'
const parseEnvironment = (text: string) => environment.parse(JSON.parse(text))

it('the units load every secret, which the product reads', async () => {
  for (const unit of await Promise.all(units.map(readFileOf))) {
    expect(unit).toContain('LoadCredential=secrets:/etc/register/secrets\n')
    expect(unit).toMatch(/^ExecStart=\/opt\/register\/deploy\/with-credentials \/usr\/bin\/node /m)
  }
  const credentials = await temporaryFolder()
  for (const name of [...secrets, 'smtp-url~', 'smtp-url.old'])
    await writeFile(join(credentials, `secrets_${name}`), `the ${name}`)
  const { stdout } = await promisify(execFile)(
    join(import.meta.dirname, 'with-credentials'),
    [process.execPath, '-e', printEnvironment],
    { env: { NODE_ENV: 'test', PATH: process.env.PATH, CREDENTIALS_DIRECTORY: credentials } },
  )
  const given = parseEnvironment(stdout)
  expect(Object.keys(given).filter((name) => name.endsWith('_FILE'))).toHaveLength(secrets.length)
  readSecretFiles(given)
  for (const secret of secrets) expect(given[variableOf(secret)], secret).toBe(`the ${secret}`)
})

it('the backup has no more rights than an instance', async () => {
  const [instance = '', backup = ''] = await Promise.all(units.map(readFileOf))
  const [restrictions = ''] = /^DynamicUser=.*?(?=\n#)/ms.exec(instance) ?? []
  const shared = restrictions.split('\n').filter((line) => !/^(?:State|Cache)Directory/.test(line))
  expect(shared).toContain('SystemCallFilter=@system-service')
  expect(backup.split('\n')).toEqual(expect.arrayContaining(shared))
})

it('a backup that fails is made again, for some hours', async () => {
  const unit = await readFileOf('register-backup.service')
  expect(unit).toMatch(/^Type=oneshot$(?=.*^Restart=on-failure$)/ms)
  const numberOf = (pattern: RegExp) => Number(pattern.exec(unit)?.[1])
  const minutes = numberOf(/^RestartSec=(\d+)min$/m)
  const starts = numberOf(/^StartLimitBurst=(\d+)$/m)
  const days = numberOf(/^StartLimitIntervalSec=(\d+)d$/m)
  const hours = ((starts - 1) * minutes) / 60
  expect(hours).toBeGreaterThanOrEqual(4)
  // Otherwise the limit is never reached, although each fails at once.
  expect(hours).toBeLessThan(days * 24)
})

it('a start ends when the instance can serve or has ended, however long a migration takes', async () => {
  const unit = await readFileOf('register@.service')
  // With the default, the user of ExecStartPost may not ask about the process yet.
  expect(unit).toMatch(/^Type=exec$/m)
  expect(unit).toMatch(/^TimeoutStartSec=infinity$/m)
  expect(unit).toMatch(/^ExecStartPost=.* --max-time \d+ .*kill -0 \$MAINPID 2>\/dev\/null \|\| exit 1/m)
})

it('gives each instance of a machine its own port for metrics', async () => {
  const unit = await readFileOf('register@.service')
  const [, port = ''] = /^Environment=METRICS_PORT=(\S+)$/m.exec(unit) ?? []
  for (const instance of ['3001', '3002'])
    expect(environmentSchema.shape.METRICS_PORT.parse(port.replace('%i', instance))).toBe(
      10_000 + Number(instance),
    )
})

it('gives each instance of the register a data folder that stays, for its log', async () => {
  expect(await readFileOf('register@.service')).toMatch(
    / DATA_DIR=%S\/register-%i .*^StateDirectory=register-%i$/ms,
  )
  for (const name of ['app-1', 'app-2']) expect(compose.services[name]?.volumes).toContain(`${name}:/data`)
  expect(await readFile(join(folder, 'Dockerfile'), 'utf8')).toMatch(/^ENV .* DATA_DIR=\/data /m)
})

it('nginx asks the other instance for files of its build only, and logs no addresses', async () => {
  const [common = '', ...locations] = (await readFileOf('nginx.conf')).split(/^ {4}location /m)
  expect(common).toContain('\n    access_log off;\n')
  const [pages, files = ''] = locations
  expect(pages).not.toContain('proxy_next_upstream')
  expect(files).toContain('proxy_next_upstream error timeout http_404;')
  const [, pattern = ''] = /^~ (\S+) \{/.exec(files) ?? []
  const paths = ['/assets/root-a1.css', '/_next/static/chunks/a1.js', '/api/v2/assets/1', '/_next/data', '/']
  expect(paths.filter((path) => new RegExp(pattern).test(path))).toEqual(paths.slice(0, 2))
  // A location that sets headers does not inherit those of the server.
  expect(locations.join('')).not.toContain('proxy_set_header')
})

it('the realm of Keycloak ends sessions within the seven days that the terms promise', async () => {
  const sessions = z.object({
    ssoSessionIdleTimeout: z.int().positive(),
    ssoSessionMaxLifespan: z.int().positive(),
    rememberMe: z.literal(false),
  })
  const realm = sessions.parse(JSON.parse(await readFile(join(folder, 'keycloak-realm.json'), 'utf8')))
  expect(realm.ssoSessionMaxLifespan).toBeLessThanOrEqual(7 * 24 * 60 * 60)
})

it('register-command gives a command the variables and secrets of the units', async () => {
  const configuration = await temporaryFolder()
  await writeFile(
    join(configuration, 'register.env'),
    'PUBLIC_URL=https://register.example\r\n# A comment.\nTRUST_PROXY=1\nNOTIFY_EMAILS=a@ut.example, b@ut.example\nMETADATA_LICENSE=https://licenses.example/?a=1&b=$x#1\nNOTIFY_NAME="ATI # 1"\n',
  )
  await mkdir(join(configuration, 'secrets'))
  for (const name of [...secrets, 'smtp-url~', 'smtp-url.old'])
    await writeFile(join(configuration, 'secrets', name), 'secret')
  const { stdout } = await promisify(execFile)(
    join(import.meta.dirname, 'register-command'),
    [process.execPath, '-e', printEnvironment],
    { env: { NODE_ENV: 'test', PATH: process.env.PATH, CONFIGURATION_DIRECTORY: configuration } },
  )
  const given = parseEnvironment(stdout)
  expect(given).toMatchObject({
    PUBLIC_URL: 'https://register.example',
    TRUST_PROXY: '1',
    NOTIFY_EMAILS: 'a@ut.example, b@ut.example',
    METADATA_LICENSE: 'https://licenses.example/?a=1&b=$x#1',
    NOTIFY_NAME: 'ATI # 1',
    folder: join(folder),
  })
  expect(secrets.filter((name) => !given[`${variableOf(name)}_FILE`])).toEqual([])
  expect(Object.keys(given).filter((name) => /[~.]/.test(name))).toEqual([])
  readSecretFiles(given)
  expect([given.DATABASE_URL, given.SMTP_URL]).toEqual(['secret', 'secret'])
})

it('register-command says which file is missing', async () => {
  const configuration = await temporaryFolder()
  const run = () =>
    promisify(execFile)(join(import.meta.dirname, 'register-command'), [process.execPath, '--version'], {
      env: { NODE_ENV: 'test', PATH: process.env.PATH, CONFIGURATION_DIRECTORY: configuration },
    })
  for (const [name, create] of [
    ['register.env', () => writeFile(join(configuration, 'register.env'), '')],
    ['secrets', () => mkdir(join(configuration, 'secrets'))],
  ] as const) {
    const stderr = expect.stringMatching(new RegExp(`^${join(configuration, name)} is missing; [^\\n]*\\n$`))
    await expect(run()).rejects.toMatchObject({ code: 1, stdout: '', stderr })
    await create()
  }
  expect((await run()).stdout).toBe(`${process.version}\n`)
})
