import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { extensionOf, fileFormats, isFileFormat, isInline } from '#contract/files.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { bucket, s3 } from './s3.ts'

const uploadSeconds = 15 * 60
const downloadSeconds = 5 * 60

/** A presigned PUT, good for 15 minutes, for exactly this key, size and the extension's content type (contract §5). */
export function presignUpload(name: string, size: number): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: name,
    ContentLength: size,
    ContentType: contentTypeOf(name),
  })
  return getSignedUrl(s3(), command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(['content-type', 'content-length', 'host']),
  })
}

/** A presigned GET, good for 5 minutes; all but the inline types leave as attachments of no particular type (contract §5). */
export function presignDownload(name: string): Promise<string> {
  const base = name.slice(name.lastIndexOf('/') + 1)
  const extension = extensionOf(name)
  const inline = isInline(name) && isFileFormat(extension)
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: name,
    ResponseContentDisposition: `${inline ? 'inline' : 'attachment'}; filename="${base}"`,
    ResponseContentType: inline ? fileFormats[extension][0] : 'application/octet-stream',
  })
  return getSignedUrl(s3(), command, { expiresIn: downloadSeconds })
}
