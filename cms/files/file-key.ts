/** The key of an upload: `{form}/{itemUuid}/{field}/{safe file name}` (contract §5). */
export type FileKey = { form: string; itemUuid: string; field: string; fileName: string }

const shape =
  /^([A-Za-z0-9_][\w.-]*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Za-z0-9_][\w.-]*)\/([^/]+)$/

export function fileKeyOf({ form, itemUuid, field, fileName }: FileKey): string {
  return `${form}/${itemUuid}/${field}/${safeFileName(fileName)}`
}

/** Null for anything that is not a key created by `fileKeyOf`. */
export function parseFileKey(name: string): FileKey | null {
  const [, form, itemUuid, field, fileName] = shape.exec(name) ?? []
  return form && itemUuid && field && fileName ? { form, itemUuid, field, fileName } : null
}

const maxLength = 100
/** Device names, which Windows does not allow as file names with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Converts to ASCII letters, digits, dot, hyphen and underscore, without diacritics; at most 100 characters. The extension is
 * always retained, in lower case.
 */
export function safeFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const [, stem = name, extension = ''] = /^(.+)\.([a-z0-9]{1,10})$/is.exec(name) ?? []
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxLength - extension.length - 1)
    .replace(/[.-]+$/, '')
  const base = reserved.test(plain.split('.')[0] ?? '') ? `file-${plain}` : plain || 'file'
  return extension ? `${base}.${extension.toLowerCase()}` : base
}
