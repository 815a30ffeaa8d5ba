/** The key of an upload: `{form}/{itemUuid}/{field}/{safe file name}` (contract §5). */
export type FileKey = { form: string; itemUuid: string; field: string; fileName: string }

const shape =
  /^([A-Za-z0-9_][\w.-]*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Za-z0-9_][\w.-]*)\/([^/]+)$/

export function fileKeyOf({ form, itemUuid, field, fileName }: FileKey): string {
  return `${form}/${itemUuid}/${field}/${safeFileName(fileName)}`
}

/** Null for anything that no upload call could have given. */
export function parseFileKey(name: string): FileKey | null {
  const [, form, itemUuid, field, fileName] = shape.exec(name) ?? []
  return form && itemUuid && field && fileName ? { form, itemUuid, field, fileName } : null
}

/** Letters, digits, dot, hyphen and underscore; letters without diacritics; at most 100 characters, the extension kept. */
export function safeFileName(fileName: string): string {
  const plain = fileName
    .slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 ? plain.slice(dot).toLowerCase() : ''
  const base = (dot > 0 ? plain.slice(0, dot) : plain).replace(/[.-]+$/, '')
  return `${base.slice(0, 100 - extension.length) || 'file'}${extension}`
}
