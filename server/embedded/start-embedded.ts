import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { ConfigurationError, parseConfiguration } from '#cms/configuration.ts'
import { loadIfPresent, loadOrCreateSecret, makeFolder, writeDurably } from '#cms/platform/durable-file.ts'
import { freePort } from '../free-port.ts'
import { stopServer } from '../http-server.ts'
import { findMount, type Mounts } from '../mounts.ts'
import { storageOrigin } from './allowed-origins.ts'
import { FolderInUse, lockFolder } from './data-lock.ts'

type Stop = () => void | Promise<void>

/** Where the storage and the provider are served. */
type Place = {
  mounts: Map<string, RequestListener>
  /** For this process. */
  ownUrl: string
  hasFrontEnd: boolean
}

type Embedded = {
  /** What the front end serves for browsers. */
  mounts: Mounts
  /** Messages for the operator, to print after the start. */
  notes: string[]
  /** Resolves when a service has failed for good. */
  failed: Promise<Error>
  stop(): Promise<void>
}

type Options = {
  withIdentity?: boolean
  /** Without a front end, browsers too use the address that is meant for this process. */
  hasFrontEnd?: boolean
}

/**
 * Starts those of PostgreSQL, S3 storage and OpenID provider that are not configured, and sets their variables in
 * `process.env`. Must be called before `configuration()` is read. `report` gets one line per step. Browsers reach storage and
 * provider on the port of the product, whose front end serves `mounts`; this process uses a port of the loopback address.
 */
export async function startEmbedded(
  report: (line: string) => void,
  { withIdentity = true, hasFrontEnd = true }: Options = {},
): Promise<Embedded> {
  const config = parseConfiguration(process.env)
  const { dataDir } = config
  await requireWritable(dataDir)
  const lock = await lockFolder(dataDir, 'stop it, or set DATA_DIR to another folder')
  const stops: Stop[] = []
  const notes: string[] = []
  const mounts: Place['mounts'] = new Map()
  const failed = Promise.withResolvers<Error>()
  const stop = async () => {
    await Promise.allSettled(stops.splice(0).map((each) => each()))
    lock.release()
  }
  try {
    process.env.PAYLOAD_SECRET ||= await loadOrCreateSecret(join(dataDir, 'payload-secret'))
    const { DATABASE_URL, S3_ENDPOINT, OIDC_URL } = process.env
    const withProvider = withIdentity && !OIDC_URL
    const place = { mounts, hasFrontEnd, ownUrl: '' }
    if (!S3_ENDPOINT || withProvider) {
      const own = await serveOnLoopback(mounts)
      stops.push(own.stop)
      place.ownUrl = own.url
    }
    const started = await Promise.allSettled([
      DATABASE_URL ? undefined : databaseStart(dataDir, report, stops, failed.resolve),
      S3_ENDPOINT ? undefined : storageStart(config, place, report),
      withProvider ? identityStart(config, place, report, notes) : undefined,
    ])
    for (const each of started) if (each.status === 'rejected') throw each.reason
  } catch (error) {
    await stop()
    throw error
  }
  return { mounts, notes, failed: failed.promise, stop }
}

/**
 * The database and storage of this data folder, as `startEmbedded` sets them: those of the product if it is running, otherwise
 * started for the caller, who must stop them.
 * @throws ConfigurationError if there is no installation in it
 */
export async function attachEmbedded(report: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  const { dataDir } = parseConfiguration(process.env)
  if (process.env.DATABASE_URL && process.env.S3_ENDPOINT) return { stop: async () => undefined }
  if (!(await hasInstallation(dataDir)))
    throw new ConfigurationError(`DATA_DIR: there is no installation in ${dataDir}`)
  try {
    return await startEmbedded(report, { withIdentity: false })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const config = parseConfiguration(process.env)
    const { locatePostgres } = await import('./postgres/start-postgres.ts')
    process.env.DATABASE_URL ||= await locatePostgres(config.dataDir)
    if (!process.env.S3_ENDPOINT)
      await setStorage(config, {
        ownUrl: (await loadIfPresent(storageAddressFile(config.dataDir))) ?? '',
        hasFrontEnd: true,
      })
    return { stop: async () => undefined }
  }
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} cannot be written to (${String(error)})`)
  }
}

/** Whether the embedded services that are not configured have been started with this data folder. */
export async function hasInstallation(dataDir: string): Promise<boolean> {
  const { DATABASE_URL, S3_ENDPOINT } = process.env
  const files = [DATABASE_URL ? [] : 'postgres/password', S3_ENDPOINT ? [] : 'storage/secret'].flat()
  const found = await Promise.all(files.map((file) => loadIfPresent(join(dataDir, file))))
  return !found.includes(undefined)
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

async function storageStart(config: Config, place: Place, report: Report): Promise<void> {
  const { openStorage } = await import('./storage/open-storage.ts')
  const { bucket, handle } = await openStorage(config)
  place.mounts.set(bucket, handle)
  await writeDurably(storageAddressFile(config.dataDir), place.ownUrl)
  await setStorage(config, place)
  report(`S3 storage is up, with its files in ${join(config.dataDir, 'storage')}`)
}

/** The file with the address of the running storage, for other processes that know only the data folder. */
function storageAddressFile(dataDir: string): string {
  return join(dataDir, 'storage/address')
}

async function setStorage(
  { dataDir, publicUrl, host }: Config,
  { ownUrl, hasFrontEnd }: Pick<Place, 'ownUrl' | 'hasFrontEnd'>,
): Promise<void> {
  const { storageAccess } = await import('./storage/open-storage.ts')
  const { bucket, region, accessKeyId, secretAccessKey } = await storageAccess(dataDir)
  process.env.S3_ENDPOINT = hasFrontEnd ? storageOrigin(publicUrl, host) : ownUrl
  if (hasFrontEnd) process.env.S3_INTERNAL_ENDPOINT = ownUrl
  process.env.S3_BUCKET = bucket
  process.env.S3_REGION = region
  process.env.S3_ACCESS_KEY_ID = accessKeyId
  process.env.S3_SECRET_ACCESS_KEY = secretAccessKey
}

async function identityStart(config: Config, place: Place, report: Report, notes: string[]): Promise<void> {
  const { openIdentity } = await import('./identity/open-identity.ts')
  const { ownUrl, hasFrontEnd, mounts } = place
  const url = hasFrontEnd ? config.publicUrl : ownUrl
  const identity = await openIdentity({ ...config, url })
  mounts.set('realms', identity.handle)
  process.env.OIDC_URL = url
  if (hasFrontEnd) process.env.OIDC_INTERNAL_URL = ownUrl
  process.env.OIDC_REALM = identity.realm
  process.env.OIDC_CLIENT_ID = identity.clientId
  report('OpenID provider is up')
  notes.push(`Sign in as ${identity.usernames.join(', ')}; the password is the username.`)
}

/** Serves `mounts`, also those that are added later, to processes of this machine. */
async function serveOnLoopback(mounts: Mounts): Promise<{ url: string; stop: Stop }> {
  const server = createServer((request, response) => {
    const handle = findMount(mounts, request.url)
    if (handle) handle(request, response)
    else response.writeHead(404).end()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${port}`, stop: () => stopServer(server, 1_000) }
}
