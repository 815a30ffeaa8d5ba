import { extensionOf, fileFormats, isFileFormat } from '../files.ts'

/** The MIME type that the presigned URL of an upload requires as its `Content-Type`. */
export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName)
  return isFileFormat(extension) ? fileFormats[extension][0] : 'application/octet-stream'
}
