import { extensionOf, fileFormats, isFileFormat } from '../files.ts'

/** The MIME type that an upload of this name is signed for and must be sent with. */
export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName)
  return isFileFormat(extension) ? fileFormats[extension][0] : 'application/octet-stream'
}
