import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, parseConfiguration } from '#cms/configuration.ts'
import { loadOrCreateSecret } from '#cms/platform/durable-file.ts'
import { FolderInUse, lockFolder } from './data-lock.ts'
import type { StorageAddress } from './storage/start-storage.ts'

type Stop = () => void | Promise<void>

type Embedded = {
  /** Messages for the operator, to print after the start. */
  notes: string[]
  /** Resolves when a service has failed for good. */
  failed: Promise<Error>
  stop(): Promise<void>
}

/**
 * Starts those of PostgreSQL, S3 storage and OpenID provider that are not configured, and sets their variables in
 * `process.env`. Must be called before `configuration()` is read. `report` gets one line per step.
 */
export async function startEmbedded(
  report: (line: string) => void,
  { withIdentity = true } = {},
): Promise<Embedded> {
  const config = parseConfiguration(process.env)
  const { dataDir } = config
  await makeFolder(dataDir)
  const lock = await lockFolder(dataDir, 'stop it, or set DATA_DIR to another folder')
  const stops: Stop[] = []
  const notes: string[] = []
  const failed = Promise.withResolvers<Error>()
  const stop = async () => {
    await Promise.allSettled(stops.splice(0).map((each) => each()))
    lock.release()
  }
  try {
    process.env.PAYLOAD_SECRET ||= await loadOrCreateSecret(join(dataDir, 'payload-secret'))
    const started = await Promise.allSettled([
      process.env.DATABASE_URL ? undefined : databaseStart(dataDir, report, stops, failed.resolve),
      process.env.S3_ENDPOINT ? undefined : storageStart(config, report, stops),
      process.env.OIDC_URL || !withIdentity ? undefined : identityStart(config, report, stops, notes),
    ])
    for (const each of started) if (each.status === 'rejected') throw each.reason
  } catch (error) {
    await stop()
    throw error
  }
  return { notes, failed: failed.promise, stop }
}

/**
 * The database and storage of this data folder, as `startEmbedded` sets them: those of the product if it is running, otherwise
 * started for the caller, who must stop them.
 */
export async function attachEmbedded(report: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  try {
    return await startEmbedded(report, { withIdentity: false })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const config = parseConfiguration(process.env)
    const { locatePostgres } = await import('./postgres/start-postgres.ts')
    const { locateStorage } = await import('./storage/start-storage.ts')
    process.env.DATABASE_URL ||= await locatePostgres(config.dataDir)
    if (!process.env.S3_ENDPOINT) setStorage(await locateStorage(config))
    return { stop: async () => undefined }
  }
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} cannot be written to (${String(error)})`)
  }
}

type Config = ReturnType<typeof parseConfiguration>
type Report = (line: string) => void

async function databaseStart(
  dataDir: string,
  report: Report,
  stops: Stop[],
  fail: (error: Error) => void,
): Promise<void> {
  const { startPostgres } = await import('./postgres/start-postgres.ts')
  const database = await startPostgres(dataDir, report)
  stops.push(database.stop)
  void database.failed.then(fail)
  process.env.DATABASE_URL = database.url
  report(`PostgreSQL is up on port ${new URL(database.url).port}, with its data in ${database.cluster}`)
}

async function storageStart(config: Config, report: Report, stops: Stop[]): Promise<void> {
  const { startStorage } = await import('./storage/start-storage.ts')
  const storage = await startStorage(config)
  stops.push(storage.stop)
  setStorage(storage)
  report(`S3 storage is up at ${storage.endpoint}`)
}

function setStorage(storage: StorageAddress): void {
  process.env.S3_ENDPOINT = storage.endpoint
  process.env.S3_BUCKET = storage.bucket
  process.env.S3_REGION = storage.region
  process.env.S3_ACCESS_KEY_ID = storage.accessKeyId
  process.env.S3_SECRET_ACCESS_KEY = storage.secretAccessKey
}

async function identityStart(config: Config, report: Report, stops: Stop[], notes: string[]): Promise<void> {
  const { startIdentity } = await import('./identity/start-identity.ts')
  const identity = await startIdentity(config)
  stops.push(identity.stop)
  process.env.OIDC_URL = identity.url
  process.env.OIDC_REALM = identity.realm
  process.env.OIDC_CLIENT_ID = identity.clientId
  report(`OpenID provider is up at ${identity.url}`)
  notes.push(`Sign in as ${identity.usernames.join(', ')}; the password is the username.`)
}
