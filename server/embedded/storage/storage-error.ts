/** An error response of S3. */
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

export function accessDenied(message: string) {
  return new StorageError(403, 'AccessDenied', message)
}
export function noSuchKey() {
  return new StorageError(404, 'NoSuchKey', 'The specified key does not exist.')
}

export function diskFull() {
  return new StorageError(507, 'InsufficientStorage', 'The disk of the storage is full.')
}

export function preconditionFailed() {
  return new StorageError(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

export function errorXml(error: StorageError): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`
}
