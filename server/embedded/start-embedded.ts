import { once } from 'node:events'
import { access, chmod, constants, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConfigurationError, parseConfiguration } from '#cms/configuration.ts'
import {
  isMissing,
  loadIfPresent,
  loadOrCreateSecret,
  makeFolder,
  writeDurably,
} from '#cms/platform/durable-file.ts'
import { freePort } from '../free-port.ts'
import { stopServer } from '../http-server.ts'
import { findMount, type Mounts } from '../mounts.ts'
import { storageOrigin } from './allowed-origins.ts'
import { FolderInUse, lockFolder } from './data-lock.ts'
import { clientId, realmName } from './identity/realm.ts'

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
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await Promise.allSettled(stops.splice(0).map((each) => each()))
    lock.release()
  }
  const stop = () => (stopping ??= stopAll())
  try {
    process.env.PAYLOAD_SECRET ||= await loadOrCreateSecret(join(dataDir, 'payload-secret'))
    const { DATABASE_URL, S3_ENDPOINT, OIDC_URL } = process.env
    const withProvider = withIdentity && !OIDC_URL
    const place = { mounts, hasFrontEnd, ownUrl: '' }
    if (!S3_ENDPOINT || withProvider) {
      const own = await serveOnLoopback(mounts)
      stops.push(own.stop)
      place.ownUrl = own.url
      await writeDurably(addressFile(dataDir), own.url)
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
export async function attachEmbedded(report: Report): Promise<Attached> {
  const { dataDir } = parseConfiguration(process.env)
  if (neededFiles(false).length === 0) return { stop: async () => undefined }
  if (!(await hasInstallation(dataDir)))
    throw new ConfigurationError(
      `DATA_DIR: there is no installation in ${dataDir}; if its services are elsewhere, set DATABASE_URL and S3_ENDPOINT`,
    )
  return attachOrStart(dataDir, report, { withIdentity: false })
}

/** As `attachEmbedded`, with the provider. Without an installation in the data folder, the services use a temporary one. */
export async function attachForCheck(report: Report): Promise<Attached> {
  const { dataDir } = parseConfiguration(process.env)
  const needed = neededFiles(true)
  await asWritable(dataDir, async () => {
    const probe = await mkdtemp(join(await existingFolder(dataDir), 'probe-'))
    await rm(probe, { recursive: true })
  })
  if (needed.length === 0) return { stop: async () => undefined }
  const missing = await missingFiles(dataDir, needed)
  const options = { withIdentity: true }
  return missing.length === needed.length
    ? startTemporary(report, options)
    : attachOrStart(dataDir, report, options)
}

type Attached = { stop(): Promise<void> }

async function attachOrStart(
  dataDir: string,
  report: Report,
  options: { withIdentity: boolean },
): Promise<Attached> {
  const { S3_ENDPOINT, OIDC_URL } = process.env
  try {
    return await startEmbedded(report, options)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const config = parseConfiguration(process.env)
    const place = { ownUrl: (await loadIfPresent(addressFile(dataDir))) ?? '', hasFrontEnd: true }
    const { locatePostgres } = await import('./postgres/start-postgres.ts')
    process.env.DATABASE_URL ||= await locatePostgres(dataDir)
    if (!S3_ENDPOINT) await setStorage(config, place)
    if (options.withIdentity && !OIDC_URL) setIdentity(config, place)
    return { stop: async () => undefined }
  }
}

/** Starts the services that are not configured with a folder that is removed when they are stopped. */
export async function startTemporary(report: Report, options: Options): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'register-trial-'))
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711)
  process.env.DATA_DIR = folder
  const remove = () => rm(folder, { recursive: true, force: true })
  const services = await startEmbedded(report, options).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    stop: async () => {
      await services.stop()
      await remove()
    },
  }
}

async function requireWritable(dataDir: string): Promise<void> {
  await asWritable(dataDir, async () => {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  })
}

/** @throws ConfigurationError if `tryFolder` throws */
async function asWritable(dataDir: string, tryFolder: () => Promise<void>): Promise<void> {
  try {
    await tryFolder()
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} cannot be written to (${String(error)})`)
  }
}

/** The folder itself or, if it does not exist, the one in which it would be created. */
async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (!found) return existingFolder(dirname(path))
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`)
  return path
}

/** Whether the embedded services that are not configured have been started with this data folder. */
export async function hasInstallation(dataDir: string): Promise<boolean> {
  return (await missingFiles(dataDir, neededFiles(false))).length === 0
}

/** A file of each service that is not configured. */
function neededFiles(withIdentity: boolean): string[] {
  const { DATABASE_URL, S3_ENDPOINT, OIDC_URL } = process.env
  return [
    ...(DATABASE_URL ? [] : ['postgres/password']),
    ...(S3_ENDPOINT ? [] : ['storage/secret']),
    ...(withIdentity && !OIDC_URL ? ['identity/cookie-key'] : []),
  ]
}

async function missingFiles(dataDir: string, files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(files.map((file) => loadIfPresent(join(dataDir, file))))
  return files.filter((_file, index) => found[index] === undefined)
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
  await setStorage(config, place)
  report(`S3 storage is up, with its files in ${join(config.dataDir, 'storage')}`)
}

/** The file with the address of the running services, for other processes that know only the data folder. */
function addressFile(dataDir: string): string {
  return join(dataDir, 'address')
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
  const identity = await openIdentity({ ...config, url: setIdentity(config, place) })
  place.mounts.set('realms', identity.handle)
  report('OpenID provider is up')
  notes.push(`Sign in as ${identity.usernames.join(', ')}; the password is the username.`)
}

/** Returns the origin of the provider. */
function setIdentity(
  { publicUrl }: Config,
  { ownUrl, hasFrontEnd }: Pick<Place, 'ownUrl' | 'hasFrontEnd'>,
): string {
  const url = hasFrontEnd ? publicUrl : ownUrl
  process.env.OIDC_URL = url
  if (hasFrontEnd) process.env.OIDC_INTERNAL_URL = ownUrl
  process.env.OIDC_REALM = realmName
  process.env.OIDC_CLIENT_ID = clientId
  return url
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
