import { isIP } from 'node:net'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { responseModes } from '#contract/config.ts'
import { isLocalUrl } from './local-url.ts'

function urlWith(protocols: readonly string[], example: string) {
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address such as ${example}`,
  })
}

function httpUrl(example: string) {
  return urlWith(['http:', 'https:'], example).transform((text) => text.replace(/\/+$/, ''))
}

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(from, { error }).max(to, { error }))
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const emails = z
  .string()
  .default('')
  .transform((text) => list(text.toLowerCase()))
  .pipe(z.array(z.email({ error: 'must be e-mail addresses separated by commas' })))

const postgresUrl = urlWith(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database')

const trustProxy = z
  .string()
  .default('false')
  .transform((text): boolean | number | string[] => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : list(text)
  })
  .refine((given) => !Array.isArray(given) || (given.length > 0 && given.every(isProxyAddress)), {
    error: 'must be true, false, how many proxies, or their addresses such as 10.0.0.0/8, loopback',
  })

/** As Express's `trust proxy`: an address, a network, or one of its predefined names. */
function isProxyAddress(text: string): boolean {
  const [host = '', bits, ...more] = text.split('/')
  const family = isIP(host)
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  const isNetwork =
    /^\d{1,3}$/.test(bits ?? '1') && Number(bits ?? 1) > 0 && Number(bits ?? 1) <= (family === 4 ? 32 : 128)
  return more.length === 0 && isNetwork
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const secret = z.string().min(16, { error: 'must have at least 16 characters' })

/** A key of age, whose last characters are a checksum. */
function ageKey(pattern: RegExp, error: string) {
  return z
    .string()
    .refine((key) => pattern.test(key) && bech32.decodeUnsafe(key, false) !== undefined, { error })
}

const variables = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl('http://collector:4318/v1/traces').optional(),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .default(1),
  PUBLIC_URL: httpUrl('https://register.example.org')
    .refine((text) => URL.parse(text)?.pathname === '/', { error: 'must have no path' })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICAS: z.string().default('').transform(list).pipe(z.array(postgresUrl)),
  S3_ENDPOINT: httpUrl('https://s3.example.org').optional(),
  S3_INTERNAL_ENDPOINT: httpUrl('http://storage:9000').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OIDC_URL: httpUrl('https://sso.example.org')
    .refine((text) => !/[?#]|\/\.well-known\//.test(text), {
      error: 'must be the address before /.well-known, without ? or #',
    })
    .optional(),
  OIDC_INTERNAL_URL: httpUrl('http://sso:8080').optional(),
  OIDC_REALM: z
    .string()
    .regex(/^[^\s/?#]+$/, { error: 'must be the name of a realm, such as ut' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_RESPONSE_MODE: oneOf(responseModes).default('fragment'),
  PAYLOAD_SECRET: secret.optional(),
  PAYLOAD_SECRET_ACCEPTED: secret.optional(),
  MANAGER_EMAILS: emails,
  NOTIFY_EMAILS: emails,
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  BACKUP_RECIPIENT: ageKey(
    /^age1[0-9a-z]+$/,
    'must be an age recipient (age1…) without a typing error',
  ).optional(),
  BACKUP_IDENTITY: z
    .string()
    // age-keygen writes comments above it.
    .transform((text) => text.replace(/^\s*#.*$/gm, '').trim())
    .pipe(
      ageKey(
        /^AGE-SECRET-KEY-[0-9A-Z-]+$/,
        'must be an age identity (AGE-SECRET-KEY-…) without a typing error',
      ),
    )
    .optional(),
  CDN_PURGE_URL: httpUrl('https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache').optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  TRUST_PROXY: trustProxy,
  METADATA_LICENSE: urlWith(['http:', 'https:'], 'https://creativecommons.org/publicdomain/zero/1.0/')
    .transform((text) => new URL(text).href)
    .optional(),
  ROBOTS: oneOf(['index', 'noindex']).default('index'),
  SEED: oneOf(['demo', 'base']).optional(),
  RATE_LIMIT_SUBMISSIONS: wholeNumber(1, 1_000_000).default(20),
  RATE_LIMIT_UPLOADS: wholeNumber(1, 1_000_000).default(60),
  RATE_LIMIT_FEEDBACK: wholeNumber(1, 1_000_000).default(5),
  RATE_LIMIT_CONTACT: wholeNumber(1, 1_000_000).default(5),
  RATE_LIMIT_MISSING_TEXTS: wholeNumber(1, 1_000_000).default(60),
  RATE_LIMIT_LINKS: wholeNumber(1, 1_000_000).default(10),
  RATE_LIMIT_MESSAGES: wholeNumber(1, 1_000_000).default(20),
  RATE_LIMIT_CONFIRMATIONS: wholeNumber(1, 1_000_000).default(5),
  RATE_LIMIT_CONTACT_RECIPIENT: wholeNumber(1, 1_000_000).default(20),
  RATE_LIMIT_LINK_RECIPIENT: wholeNumber(1, 1_000_000).default(3),
  RATE_LIMIT_MESSAGE_RECIPIENT: wholeNumber(1, 1_000_000).default(60),
})

type Variables = z.infer<typeof variables>

type Issue = { path: string; message: string }

function findMissing(given: Variables): Issue[] {
  const issues: Issue[] = []
  const storage = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (given.S3_ENDPOINT) {
    for (const name of storage)
      if (!given[name]) issues.push({ path: name, message: 'is needed because S3_ENDPOINT is set' })
  } else {
    const storageVariable = [...storage, 'S3_INTERNAL_ENDPOINT' as const].find((name) => given[name])
    if (storageVariable)
      issues.push({ path: 'S3_ENDPOINT', message: `is needed because ${storageVariable} is set` })
  }
  if (!given.DATABASE_URL && given.DATABASE_REPLICAS.length > 0)
    issues.push({ path: 'DATABASE_URL', message: 'is needed because DATABASE_REPLICAS is set' })
  if (!given.CDN_PURGE_URL && given.CDN_PURGE_TOKEN)
    issues.push({ path: 'CDN_PURGE_URL', message: 'is needed because CDN_PURGE_TOKEN is set' })
  const local = given.PUBLIC_URL === undefined || isLocalUrl(given.PUBLIC_URL)
  if (given.NODE_ENV === 'production' && !local && !given.PAYLOAD_SECRET)
    issues.push({
      path: 'PAYLOAD_SECRET',
      message: 'is needed in production: a random text of 32 characters or more',
    })
  return issues
}

function checkIdentity(given: Variables): Issue[] {
  const { OIDC_URL: url, OIDC_REALM: realm, OIDC_CLIENT_ID: client } = given
  const alone = (['OIDC_REALM', 'OIDC_CLIENT_ID', 'OIDC_INTERNAL_URL'] as const).find((name) => given[name])
  const issues: Issue[] = []
  if (url && !client) issues.push({ path: 'OIDC_CLIENT_ID', message: 'is needed because OIDC_URL is set' })
  if (!url && alone) issues.push({ path: 'OIDC_URL', message: `is needed because ${alone} is set` })
  if (url && realm && /\/realms(\/|$)/.test(url))
    issues.push({ path: 'OIDC_URL', message: 'must be without /realms because OIDC_REALM is set' })
  if (url?.startsWith('http:') && given.NODE_ENV === 'production' && !isLocalUrl(url))
    issues.push({ path: 'OIDC_URL', message: 'must be https in production, except for localhost' })
  return issues
}

/** The environment by variable name. Empty variables must be removed before. */
export const environmentSchema = variables.superRefine((given, context) => {
  for (const { path, message } of [...findMissing(given), ...checkIdentity(given)])
    context.addIssue({ code: 'custom', path: [path], message })
  if (given.METRICS_PORT === given.PORT)
    context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must be another port than PORT' })
})
