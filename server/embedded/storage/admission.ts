import { StorageError } from './storage-error.ts'

/**
 * Limits concurrent uploads: one per key, and `maxBytes` in total. A larger object is admitted if no other upload is in
 * progress.
 */
export function createAdmission(maxBytes: number) {
  const keys = new Set<string>()
  let bytes = 0

  /** @throws StorageError 409 `OperationAborted`, 503 `SlowDown` */
  return async function admit<T>(key: string, size: number, run: () => Promise<T>): Promise<T> {
    if (keys.has(key))
      throw new StorageError(409, 'OperationAborted', 'Another upload of this object is in progress.')
    if (bytes > 0 && bytes + size > maxBytes) throw new StorageError(503, 'SlowDown', 'Please try again.')
    keys.add(key)
    bytes += size
    try {
      return await run()
    } finally {
      keys.delete(key)
      bytes -= size
    }
  }
}
