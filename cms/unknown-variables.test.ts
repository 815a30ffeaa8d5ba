import { expect, it } from 'vitest'
import { environmentSchema } from './configuration-schema.ts'
import { describeUnknownVariables } from './unknown-variables.ts'

it.each([
  ['SMTP_UR', 'SMTP_URL'],
  ['S3_BUKET', 'S3_BUCKET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA', 'DATABASE_REPLICAS'],
  ['NODE_EVN', 'NODE_ENV'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['PAYLOAD_SECRETS_FILE', 'PAYLOAD_SECRET_FILE'],
])('%s is probably %s', (name, meant) => {
  const line = `${name}: the register has no such variable; is ${meant} meant?`
  expect(describeUnknownVariables({ [name]: 'a' })).toEqual([line])
})

it.each([
  ['SMTP_HOST', 'SMTP_URL'],
  [
    'S3_BUCKETS_FILE',
    'S3_ENDPOINT, S3_INTERNAL_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  ],
  ['PAYLOAD_SECRET_OLD', 'PAYLOAD_SECRET, PAYLOAD_SECRET_ACCEPTED'],
])('%s is probably one of %s', (name, others) => {
  const line = `${name}: the register has no such variable, but ${others}`
  expect(describeUnknownVariables({ [name]: 'a' })).toEqual([line])
})

it.each(['S3_BUCKET', 'BACKUP_RECIPIENT', 'PUBLIC_URL'])(
  '%s is no secret, which could be in a file',
  (name) => {
    const line = `${name}_FILE: only secrets can be in files; set ${name}`
    expect(describeUnknownVariables({ [`${name}_FILE`]: 'a' })).toEqual([line])
  },
)

it('says nothing of variables of the register and of other programs', () => {
  const own = Object.keys(environmentSchema.shape)
  const secretFiles = [
    'DATABASE_URL_FILE',
    'PAYLOAD_SECRET_ACCEPTED_FILE',
    'BACKUP_IDENTITY_FILE',
    'OTEL_EXPORTER_OTLP_HEADERS_FILE',
  ]
  const others = [
    ...['PATH', 'HOME', 'PWD', 'LANG', 'TZ', 'TMPDIR', 'HOSTNAME', 'POST', 'PORTS', 'INIT_CWD', 'CI'],
    ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_VERSION', 'NODE_COMPILE_CACHE', 'NEXT_TELEMETRY_DISABLED'],
    ...[
      'npm_lifecycle_event',
      'npm_config_cache',
      'PAYLOAD_CONFIG_PATH',
      'PGHOST',
      'PGPASSWORD',
      'PG_VERSION',
    ],
    ...['NOTIFY_SOCKET', 'CREDENTIALS_DIRECTORY', 'CONFIGURATION_DIRECTORY', 'COMPOSE_PROFILES', 'CDN_URL'],
    ...['DATABASE_HOST', 'DATABASE_PORT_5432_TCP', 'DATABASE_PORT_5432_TCP_ADDR', 'DATABASE_ENV_POSTGRES_DB'],
    ...[
      'S3_SERVICE_HOST',
      'S3_SERVICE_PORT_API',
      'S3_PORT',
      'S3_PORT_9000_TCP_PROTO',
      'SMTP_RELAY_SERVICE_HOST',
    ],
    ...['SMTP_NAME', 'SMTP_ENV_HOSTNAME', 'AWS_ACCESS_KEY_ID', 'BACKUP_DIR', 'DATA_HOME', 'PUBLIC_HOST'],
    ...[
      'OTEL_SERVICE_NAME',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
      'METRICS_PATH',
    ],
  ]
  const names = [...own, ...secretFiles, ...others]
  expect(describeUnknownVariables(Object.fromEntries(names.map((name) => [name, 'a'])))).toEqual([])
})
