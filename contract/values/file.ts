import type { FieldSettings } from '../fields.ts'
import {
  extensionOf,
  type FileFormat,
  fileFormats,
  isFileFormat,
  longestKey,
  maxBytesOf,
  toUploadedFile,
} from '../files.ts'
import { accept, type Outcome, type RuleContext, type RuleIssue, reject } from './rule.ts'
import { cleanText } from './text.ts'

/** MIME types that browsers report for unknown files. */
const unknownTypes = ['', 'application/octet-stream']

/** The formats accepted by a field; all known formats by default. */
export function allowedFormats(settings: FieldSettings): FileFormat[] {
  const set = settings.fileFormats?.map((format) => format.trim().replace(/^\./, '').toLowerCase()) ?? []
  const known = set.filter(isFileFormat)
  return set.length > 0 ? known : Object.keys(fileFormats).filter(isFileFormat)
}

/** A size limit in readable form: `10 MB`. */
export function readableLimit(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  return `${Math.round((bytes / 1024 ** step) * 100) / 100} ${units[step]}`
}

/** For a file whose content is not what its extension says: i18next selects another text by `context`. */
export function contentIssue(fileName: string): RuleIssue {
  const params = { context: 'content', extension: extensionOf(fileName) }
  return { messageKey: 'validation.fileType', params }
}

/** Validates extension, MIME type and size against the field's settings. */
export function checkFileFormat(
  file: { fileName: string; fileSize: number; fileType: string },
  settings: FieldSettings,
): RuleIssue | undefined {
  const formats = allowedFormats(settings)
  const extension = extensionOf(file.fileName)
  const type = file.fileType.split(';')[0]?.trim().toLowerCase() ?? ''
  const format = formats.find((allowed) => allowed === extension)
  if (!format) return { messageKey: 'validation.fileType', params: { formats: formats.join(', ') } }
  const types: readonly string[] = [...fileFormats[format], ...unknownTypes]
  if (!types.includes(type)) return contentIssue(file.fileName)
  if (file.fileSize === 0) return { messageKey: 'validation.fileEmpty' }
  const max = maxBytesOf(settings)
  if (file.fileSize > max) return { messageKey: 'validation.fileSize', params: { max: readableLimit(max) } }
}

export function checkFile(value: unknown, { settings }: RuleContext): Outcome {
  const file = toUploadedFile(value)
  if (!file) return reject('validation.type')
  for (const text of [file.fileName, file.fileType]) {
    const cleaned = cleanText(text, { max: longestKey })
    if (!cleaned.ok) return cleaned
  }
  const issue = checkFileFormat(file, settings)
  return issue ? { ok: false, issues: [issue] } : accept(file)
}
