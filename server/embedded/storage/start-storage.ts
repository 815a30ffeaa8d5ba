import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stopServer } from '../../http-server.ts'
import { allowedOriginSources, allowedOrigins, placeBeside } from '../allowed-origins.ts'
import { loadOrCreateSecret } from '../durable-file.ts'
import { stablePort } from '../stored-port.ts'
import { openObjectStore } from './object-store.ts'
import { createStorageServer } from './storage-server.ts'

type StorageConfig = {
  dataDir: string
  host: string
  port: number
  publicUrl: string
}

/** Starts the S3 storage in `dataDir/storage`, on a separate port (so a separate origin) that is the same for every start. */
export async function startStorage({ dataDir, host, port, publicUrl }: StorageConfig) {
  const folder = join(dataDir, 'storage')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const credentials = {
    accessKeyId: 'register',
    secretAccessKey: await loadOrCreateSecret(join(folder, 'secret')),
  }
  const [bucket, region] = ['register', 'us-east-1']
  const server = createStorageServer(await openObjectStore(join(folder, 'objects')), {
    bucket,
    region,
    credentials,
    isOwnOrigin: allowedOrigins(publicUrl, port),
    frameAncestors: allowedOriginSources(publicUrl, port),
  })
  const { listenOn, name } = placeBeside(publicUrl, host)
  const ownPort = await stablePort(join(folder, 'port'), listenOn, [port])
  server.listen(ownPort, listenOn)
  await once(server, 'listening')
  return {
    endpoint: `http://${name}:${ownPort}`,
    bucket,
    region,
    ...credentials,
    stop: () => stopServer(server, 1_000),
  }
}
