import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create } from 'content-disposition'
import { baseNameOf, contentTypeOf, isInline } from '#contract/files.ts'
import { bucket, presigningClient } from './s3.ts'
import { stagingKeyOf } from './staging-key.ts'

const uploadSeconds = 15 * 60
const downloadSeconds = 5 * 60

/**
 * A presigned PUT of an upload to its staging key, valid for 15 minutes and for exactly this size (contract §5). The type
 * it is uploaded with does not matter: `presignDownload` sets the type of downloads.
 *
 * `If-None-Match` makes it valid once. It is signed as a query parameter, so that a client sends the bytes and
 * no header. A storage that does not support the parameter ignores it: there the URL accepts bytes until it expires,
 * but only for the staging key, which is not read again after the item was written.
 */
export function presignUpload(name: string, size: number): Promise<string> {
  const command = new PutObjectCommand({ Bucket: bucket(), Key: stagingKeyOf(name), ContentLength: size })
  command.middlewareStack.add(
    (next) => (args) => {
      if (hasQuery(args.request)) args.request.query['If-None-Match'] = '*'
      return next(args)
    },
    { step: 'build' },
  )
  return getSignedUrl(presigningClient(), command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(['content-length', 'host']),
  })
}

function hasQuery(request: unknown): request is { query: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'query' in request
}

type Download = {
  originalName?: string | null | undefined
  method?: 'GET' | 'HEAD'
  type?: string | undefined
}

/**
 * A presigned GET, valid for 5 minutes. All but the inline types are served as attachments of a generic type, whatever
 * they were stored as (contract §5). The downloaded file has its original name, or the ASCII one in clients that know no
 * other. `HEAD` needs a separate signature. `type` is set for pictures whose content was inspected: they are inline too.
 */
export function presignDownload(
  name: string,
  { originalName, method = 'GET', type = isInline(name) ? contentTypeOf(name) : undefined }: Download = {},
): Promise<string> {
  const input = {
    Bucket: bucket(),
    Key: name,
    ResponseContentDisposition: create(originalName || baseNameOf(name), {
      type: type ? 'inline' : 'attachment',
      fallback: !originalName || baseNameOf(name),
    }),
    ResponseContentType: type ?? 'application/octet-stream',
  }
  const command = method === 'GET' ? new GetObjectCommand(input) : new HeadObjectCommand(input)
  return getSignedUrl(presigningClient(), command, { expiresIn: downloadSeconds })
}
