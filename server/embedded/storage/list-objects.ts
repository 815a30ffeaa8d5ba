import type { StoredObject } from './object-store.ts'
import { escapeXml } from './storage-error.ts'

/** The answer to ListObjectsV2 over objects in the order of their keys (prefix, delimiter, pages). */
export function listXml(
  bucket: string,
  objects: readonly StoredObject[],
  query: Record<string, string>,
): string {
  const { prefix = '', delimiter = '' } = query
  const after = query['continuation-token'] ?? query['start-after'] ?? ''
  const requested = Number(query['max-keys'] ?? 1000)
  const limit = Number.isInteger(requested) && requested >= 0 ? Math.min(requested, 1000) : 1000
  const contents: string[] = []
  const prefixes = new Set<string>()
  let last = ''
  let truncated = false
  for (const stored of objects) {
    const cut = delimiter === '' ? -1 : stored.key.indexOf(delimiter, prefix.length)
    const shown = cut < 0 ? stored.key : stored.key.slice(0, cut + delimiter.length)
    if (!isAfter(shown, after) || prefixes.has(shown)) continue
    if (contents.length + prefixes.size === limit) {
      truncated = true
      break
    }
    last = shown
    if (cut < 0) contents.push(objectXml(stored))
    else prefixes.add(shown)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(prefix)}</Prefix><MaxKeys>${limit}</MaxKeys>`,
    `<KeyCount>${contents.length + prefixes.size}</KeyCount><IsTruncated>${truncated}</IsTruncated>`,
    truncated ? `<NextContinuationToken>${escapeXml(last)}</NextContinuationToken>` : '',
    ...contents,
    ...[...prefixes].map((each) => `<CommonPrefixes><Prefix>${escapeXml(each)}</Prefix></CommonPrefixes>`),
    '</ListBucketResult>',
  ].join('')
}

// S3 orders by bytes, which JavaScript's order of UTF-16 units is not.
function isAfter(key: string, after: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}

function objectXml({ key, modifiedAt, etag, size }: StoredObject): string {
  return (
    `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt}</LastModified><ETag>${escapeXml(etag)}</ETag>` +
    `<Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  )
}
