import { once } from 'node:events'
import { join } from 'node:path'
import { type ObjectStore, openObjectStore } from '#server/embedded/storage/object-store.ts'
import { createStorageServer } from '#server/embedded/storage/storage-server.ts'

/**
 * Starts a storage in the test's process and sets its environment variables. `change` can override the behaviour of
 * the embedded store. Call it before anything reads `configuration()`.
 */
export async function startChangedStorage(change: (store: ObjectStore) => ObjectStore) {
  const { DATA_DIR = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env
  const folder = join(DATA_DIR, 'changed-storage')
  const server = createStorageServer(change(await openObjectStore(folder)), {
    bucket: 'register',
    region: 'us-east-1',
    credentials: { accessKeyId: 'register', secretAccessKey },
    isOwnOrigin: () => false,
    frameAncestors: "'none'",
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.env.S3_ENDPOINT = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    folder,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
