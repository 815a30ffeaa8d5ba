import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOrCreateSecret } from '#cms/platform/durable-file.ts'
import { stopServer } from '../../http-server.ts'
import { allowedOriginSources, allowedOrigins, placeBeside } from '../allowed-origins.ts'
import { stablePort, storedPort } from '../stored-port.ts'
import { openObjectStore } from './object-store.ts'
import { createStorageServer } from './storage-server.ts'

type StorageConfig = {
  dataDir: string
  host: string
  port: number
  publicUrl: string
}

export type StorageAddress = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Starts the S3 storage in `dataDir/storage`, on a separate port (so a separate origin) that is the same for every start. */
export async function startStorage(
  config: StorageConfig,
): Promise<StorageAddress & { stop(): Promise<void> }> {
  const { dataDir, host, port, publicUrl } = config
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { listenOn } = placeBeside(publicUrl, host)
  const ownPort = await stablePort(join(folder, 'port'), listenOn, [port])
  const address = await locateStorage(config)
  const { bucket, region, accessKeyId, secretAccessKey } = address
  const server = createStorageServer(await openObjectStore(join(folder, 'objects')), {
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    isOwnOrigin: allowedOrigins(publicUrl, port),
    frameAncestors: allowedOriginSources(publicUrl, port),
  })
  server.listen(ownPort, listenOn)
  await once(server, 'listening')
  return { ...address, stop: () => stopServer(server, 1_000) }
}

/** The address of the storage in `dataDir/storage` after its last start, and its credentials. */
export async function locateStorage({ dataDir, host, publicUrl }: StorageConfig): Promise<StorageAddress> {
  const folder = folderIn(dataDir)
  const { name } = placeBeside(publicUrl, host)
  return {
    endpoint: `http://${name}:${await storedPort(join(folder, 'port'))}`,
    bucket: 'register',
    region: 'us-east-1',
    accessKeyId: 'register',
    secretAccessKey: await loadOrCreateSecret(join(folder, 'secret')),
  }
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'storage')
}
