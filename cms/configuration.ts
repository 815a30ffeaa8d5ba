import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { errorReason } from '#cms/platform/error-reason.ts'
import { environmentSchema } from './configuration-schema.ts'

export type Configuration = ReturnType<typeof parseConfiguration>

/** Thrown when the environment is invalid: the message has one line per invalid variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Variables that can be in a file instead, as containers have secrets: `PAYLOAD_SECRET_FILE=/run/secrets/payload`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_REPLICAS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PAYLOAD_SECRET',
  'PAYLOAD_SECRET_ACCEPTED',
  'SMTP_URL',
  'BACKUP_IDENTITY',
  'CDN_PURGE_TOKEN',
  // Only the exporter of traces reads it, from the environment.
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/**
 * Sets the variables whose value is in the file that `{name}_FILE` names.
 * @throws ConfigurationError if a file cannot be read, or both variables are set
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ConfigurationError(`${name}_FILE: ${name} is set too`)
    try {
      env[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new ConfigurationError(`${name}_FILE: ${path} cannot be read (${errorReason(error)})`)
    }
    // If it were ignored, the register would use an embedded database, which is empty, or send no mails.
    if (!env[name]) throw new ConfigurationError(`${name}_FILE: ${path} is empty`)
  }
}

// Services that are not configured are started and configured by server/embedded. These URLs are used only by
// tools that load the configuration without running the product (`next build`, Payload's generators).
const placeholders = {
  databaseUrl: 'postgresql://register@127.0.0.1:5432/register',
  storageEndpoint: 'http://localhost:9000',
  identityUrl: 'http://localhost:8080',
}

/**
 * Reads the whole environment (contract, section 8) into one typed object.
 * @throws ConfigurationError
 */
export function parseConfiguration(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) throw new ConfigurationError(describeIssues(parsed.error))
  const variables = parsed.data
  const production = variables.NODE_ENV === 'production'
  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    metricsPort: variables.METRICS_PORT,
    /** Undefined if traces are not exported. The exporter reads the addresses itself. */
    traces:
      variables.OTEL_EXPORTER_OTLP_ENDPOINT || variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
        ? { sampler: variables.OTEL_TRACES_SAMPLER, ratio: variables.OTEL_TRACES_SAMPLER_ARG }
        : undefined,
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    dataDir: resolve(variables.DATA_DIR),
    database: {
      url: variables.DATABASE_URL ?? placeholders.databaseUrl,
      replicas: variables.DATABASE_REPLICAS,
    },
    storage: {
      endpoint: variables.S3_ENDPOINT ?? placeholders.storageEndpoint,
      /** Where this process reaches it, if not where browsers do. */
      internalEndpoint: variables.S3_INTERNAL_ENDPOINT,
      bucket: variables.S3_BUCKET ?? 'register',
      region: variables.S3_REGION ?? 'us-east-1',
      accessKeyId: variables.S3_ACCESS_KEY_ID ?? 'register',
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? randomBytes(16).toString('hex'),
    },
    identity: {
      url: variables.OIDC_URL ?? placeholders.identityUrl,
      /** Where this process reaches it, if not where browsers do. */
      internalUrl: variables.OIDC_INTERNAL_URL,
      /** A Keycloak realm; empty for any other provider, whose issuer is `url`. */
      realm: variables.OIDC_REALM ?? (variables.OIDC_URL ? '' : 'ut'),
      clientId: variables.OIDC_CLIENT_ID ?? 'register',
      responseMode: variables.OIDC_RESPONSE_MODE,
    },
    payloadSecret: variables.PAYLOAD_SECRET ?? randomBytes(32).toString('hex'),
    /** Verifies sessions too and signs none: the coming or the former secret, while it is replaced. */
    acceptedSecret: variables.PAYLOAD_SECRET_ACCEPTED,
    managerEmails: variables.MANAGER_EMAILS,
    notifyEmails: variables.NOTIFY_EMAILS,
    smtpUrl: variables.SMTP_URL,
    /** age keys: backups are encrypted for the recipient, and opened with the identity. */
    backup: { recipient: variables.BACKUP_RECIPIENT, identity: variables.BACKUP_IDENTITY },
    /** A CDN whose purge API takes tags; undefined if none may store what can change. */
    cdn: variables.CDN_PURGE_URL
      ? { purgeUrl: variables.CDN_PURGE_URL, purgeToken: variables.CDN_PURGE_TOKEN }
      : undefined,
    /** Whether search engines may not index the site. */
    noindex: !production || variables.ROBOTS === 'noindex',
    /** The URL of the licence of the metadata of entries, for machines. */
    metadataLicense: variables.METADATA_LICENSE,
    trustProxy: variables.TRUST_PROXY,
    seed: variables.SEED ?? (production ? 'base' : 'demo'),
    rateLimits: {
      submissions: variables.RATE_LIMIT_SUBMISSIONS,
      uploads: variables.RATE_LIMIT_UPLOADS,
      feedback: variables.RATE_LIMIT_FEEDBACK,
      contact: variables.RATE_LIMIT_CONTACT,
      missingTexts: variables.RATE_LIMIT_MISSING_TEXTS,
      links: variables.RATE_LIMIT_LINKS,
      messages: variables.RATE_LIMIT_MESSAGES,
      confirmations: variables.RATE_LIMIT_CONFIRMATIONS,
      contactRecipient: variables.RATE_LIMIT_CONTACT_RECIPIENT,
      linkRecipient: variables.RATE_LIMIT_LINK_RECIPIENT,
      messageRecipient: variables.RATE_LIMIT_MESSAGE_RECIPIENT,
    },
  } as const
}

function describeIssues(error: z.ZodError): string {
  return [
    'Invalid environment variables:',
    ...error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`),
  ].join('\n')
}

let read: Configuration | undefined

/** The configuration of this process, read once at first use. */
export function configuration(): Configuration {
  read ??= parseConfiguration(process.env)
  return read
}
