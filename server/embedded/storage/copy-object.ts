import type { ObjectStore, StoredObject } from './object-store.ts'
import { StorageError } from './storage-error.ts'
import type { StorageRequest } from './storage-request.ts'

/** Copies the object named by `x-amz-copy-source` inside the bucket, with its stored headers. */
export async function copyObject(store: ObjectStore, request: StorageRequest): Promise<StoredObject> {
  const { headers, bucket, key } = request
  if (headers['x-amz-metadata-directive'] === 'REPLACE')
    throw new StorageError(501, 'NotImplemented', 'This storage cannot replace the headers of a copy.')
  const [from, ...rest] = decode(headers['x-amz-copy-source'] ?? '').split('/')
  if (from !== bucket) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist')
  return store.copy(rest.join('/'), key, quoted(headers['x-amz-copy-source-if-match']))
}

export function copyXml({ etag, modifiedAt }: StoredObject): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<CopyObjectResult><LastModified>${modifiedAt}</LastModified><ETag>${etag}</ETag></CopyObjectResult>`
}

function decode(source: string): string {
  try {
    return decodeURIComponent(source).replace(/^\//, '')
  } catch {
    throw new StorageError(400, 'InvalidArgument', 'Invalid copy source encoding.')
  }
}

function quoted(etag: string | undefined): string | undefined {
  return etag === undefined || etag.startsWith('"') ? etag : `"${etag}"`
}
