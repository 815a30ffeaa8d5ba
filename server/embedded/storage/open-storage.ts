import { mkdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { isLocalUrl } from '#cms/local-url.ts'
import { loadOrCreateSecret } from '#cms/platform/durable-file.ts'
import { siteOrigins } from '#contract/sites.ts'
import { allowedOriginSources, allowedOrigins } from '../allowed-origins.ts'
import { openObjectStore } from './object-store.ts'
import { storageListener } from './storage-listener.ts'

type StorageConfig = {
  dataDir: string
  port: number
  publicUrl: string
}

type StorageAccess = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket is the first segment of all paths of the storage, so the front end knows them by it. */
export const bucket = 'storage'

/** Opens the S3 storage in `dataDir/storage`. The caller serves it. */
export async function openStorage({
  dataDir,
  port,
  publicUrl,
}: StorageConfig): Promise<StorageAccess & { handle: RequestListener }> {
  const folder = join(dataDir, 'storage')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const access = await storageAccess(dataDir)
  const { region, accessKeyId, secretAccessKey } = access
  const isOwn = allowedOrigins(publicUrl, port)
  const sites = siteOrigins(publicUrl)
  const handle = storageListener(await openObjectStore(join(folder, 'objects')), {
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    isOwnOrigin: (origin) => isOwn(origin) || sites.includes(origin),
    frameAncestors: [allowedOriginSources(publicUrl, port), ...sites].join(' '),
  })
  if (isLocalUrl(publicUrl)) return { ...access, handle }
  const { host } = new URL(publicUrl)
  return {
    ...access,
    handle: (request, response) => {
      // A tunnel or proxy may replace the host that was signed.
      if (request.url?.includes('X-Amz-Signature=')) request.headers.host = host
      handle(request, response)
    },
  }
}

/** What a client of the storage in `dataDir/storage` needs. */
export async function storageAccess(dataDir: string): Promise<StorageAccess> {
  return {
    bucket,
    region: 'us-east-1',
    accessKeyId: 'register',
    secretAccessKey: await loadOrCreateSecret(join(dataDir, 'storage/secret')),
  }
}
