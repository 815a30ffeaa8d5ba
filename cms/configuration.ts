import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { environmentSchema } from './configuration-schema.ts'

export type Configuration = ReturnType<typeof readConfiguration>

/** Thrown when the environment is wrong: the message has one line per wrong variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

// What is not configured is brought up and configured by the embedded start. These addresses are seen only by
// tools that load the configuration without running the product (`next build`, Payload's generators).
const idle = {
  databaseUrl: 'postgresql://register@127.0.0.1:5432/register',
  storageEndpoint: 'http://localhost:9000',
  identityUrl: 'http://localhost:8080',
}

/**
 * Reads the whole environment (contract, section 8) into one typed object.
 * @throws ConfigurationError
 */
export function readConfiguration(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) throw new ConfigurationError(describeIssues(parsed.error))
  const given = parsed.data
  const production = given.NODE_ENV === 'production'
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    dataDir: resolve(given.DATA_DIR),
    database: { url: given.DATABASE_URL ?? idle.databaseUrl, replicas: given.DATABASE_REPLICAS },
    storage: {
      endpoint: given.S3_ENDPOINT ?? idle.storageEndpoint,
      bucket: given.S3_BUCKET ?? 'register',
      region: given.S3_REGION ?? 'us-east-1',
      accessKeyId: given.S3_ACCESS_KEY_ID ?? 'register',
      secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? randomBytes(16).toString('hex'),
    },
    identity: {
      url: given.OIDC_URL ?? idle.identityUrl,
      /** Of a Keycloak server; empty for any other provider, whose issuer is `url`. */
      realm: given.OIDC_REALM ?? (given.OIDC_URL ? '' : 'ut'),
      clientId: given.OIDC_CLIENT_ID ?? 'register',
      responseMode: given.OIDC_RESPONSE_MODE,
    },
    payloadSecret: given.PAYLOAD_SECRET ?? randomBytes(32).toString('hex'),
    managerEmails: given.MANAGER_EMAILS,
    notifyEmails: given.NOTIFY_EMAILS,
    smtpUrl: given.SMTP_URL,
    trustProxy: given.TRUST_PROXY,
    seed: given.SEED ?? (production ? 'base' : 'demo'),
    rateLimits: {
      submissions: given.RATE_LIMIT_SUBMISSIONS,
      uploads: given.RATE_LIMIT_UPLOADS,
      feedback: given.RATE_LIMIT_FEEDBACK,
      missingTexts: given.RATE_LIMIT_MISSING_TEXTS,
      confirmations: given.RATE_LIMIT_CONFIRMATIONS,
    },
  } as const
}

function describeIssues(error: z.ZodError): string {
  return [
    'The environment is not right:',
    ...error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ].join('\n')
}

let read: Configuration | undefined

/** The configuration of this process, read once at the first call. */
export function configuration(): Configuration {
  read ??= readConfiguration(process.env)
  return read
}
