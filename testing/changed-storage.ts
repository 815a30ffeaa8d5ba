import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type ObjectStore, openObjectStore } from '#server/embedded/storage/object-store.ts'
import { bucket } from '#server/embedded/storage/open-storage.ts'
import { storageListener } from '#server/embedded/storage/storage-listener.ts'
import { listen } from './http.ts'

/** It accepts connections, closes them, or never responds. */
type Mode = 'available' | 'gone' | 'silent'

/**
 * Starts a storage in the test's process and sets its environment variables. `change` can override the behaviour of
 * the embedded store. Call it before anything reads `configuration()`.
 */
export async function startChangedStorage(change: (store: ObjectStore) => ObjectStore) {
  const { DATA_DIR = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env
  const folder = join(DATA_DIR, 'changed-storage')
  const storage = serve(change(await openObjectStore(folder)), secretAccessKey)
  let mode: Mode = 'available'
  const sockets = new Set<Socket>()
  afterAll(() => setMode('gone'))
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (mode === 'available') storage.emit('connection', socket)
    else if (mode === 'gone') socket.destroy()
  })
  process.env.S3_ENDPOINT = `http://127.0.0.1:${await listen(server)}`
  const setMode = (next: Mode) => {
    mode = next
    for (const socket of sockets) socket.destroy()
  }
  return { folder, setMode }
}

/** A server of the tests' bucket over this store; the caller listens. */
export function serve(store: ObjectStore, secretAccessKey: string) {
  const handle = storageListener(store, {
    bucket,
    region: 'us-east-1',
    credentials: { accessKeyId: 'register', secretAccessKey },
    isOwnOrigin: () => false,
    frameAncestors: "'none'",
  })
  return createHttpServer(handle)
}
