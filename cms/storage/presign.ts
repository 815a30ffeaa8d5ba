import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create } from 'content-disposition'
import { baseNameOf, isInline } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { bucket, s3 } from './s3.ts'

const uploadSeconds = 15 * 60
const downloadSeconds = 5 * 60

/**
 * A presigned PUT, good for 15 minutes, for exactly this key and size (contract §5). The type it is sent as does not
 * matter: files leave as what `presignDownload` says.
 */
export function presignUpload(name: string, size: number): Promise<string> {
  const command = new PutObjectCommand({ Bucket: bucket(), Key: name, ContentLength: size })
  return getSignedUrl(s3(), command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(['content-length', 'host']),
  })
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
