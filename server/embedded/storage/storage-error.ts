/** An answer of S3 that is not a success. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message)
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'The specified key does not exist.')

export const preconditionFailed = () =>
  new StorageError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const errorXml = (error: StorageError): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`
