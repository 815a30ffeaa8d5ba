import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create } from 'content-disposition'
import { baseNameOf, isInline } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { bucket, s3 } from './s3.ts'
import { stagingKeyOf } from './staging-key.ts'

const uploadSeconds = 15 * 60
const downloadSeconds = 5 * 60

/**
 * A presigned PUT of an upload to its staging key, good for 15 minutes and for exactly this size (contract §5). The type
 * it is sent as does not matter: files leave as what `presignDownload` says.
 *
 * `If-None-Match` makes it good once. It is signed as a parameter of the address, so that a client sends the bytes and
 * nothing else. A storage that does not know the parameter ignores it: there the address takes bytes until it expires,
 * but only under the staging key, from which nothing is read once the entry has been written.
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
  return getSignedUrl(s3(), command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(['content-length', 'host']),
  })
}

function hasQuery(request: unknown): request is { query: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'query' in request
}

/**
 * A presigned GET, good for 5 minutes; all but the inline types leave as attachments of no particular type, whatever
 * they were stored as (contract §5). `HEAD` needs a signature of its own.
 */
export function presignDownload(name: string, method: 'GET' | 'HEAD' = 'GET'): Promise<string> {
  const inline = isInline(name)
  const asked = {
    Bucket: bucket(),
    Key: name,
    ResponseContentDisposition: create(baseNameOf(name), { type: inline ? 'inline' : 'attachment' }),
    ResponseContentType: inline ? contentTypeOf(name) : 'application/octet-stream',
  }
  const command = method === 'GET' ? new GetObjectCommand(asked) : new HeadObjectCommand(asked)
  return getSignedUrl(s3(), command, { expiresIn: downloadSeconds })
}
