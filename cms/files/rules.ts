import { contentTypeOf, draftDays, extensionOf, maxBytesOf, withoutPath } from '#contract/files.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { allowedFormats, checkFileFormat } from '#contract/values/file.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'

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

/**
 * The key of the picture of a PDF's first page. No key of a file begins like this: its second segment would be a UUID.
 */
export function previewKeyOf(name: string): string {
  return `preview/${name}.webp`
}

/** In place of a form, for uploads of the manage area. No form can have this slug (contract §6). */
export const managedFolder = 'manage'

const maxLength = 100
/** Device names, which Windows does not allow as file names with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Converts to ASCII letters, digits, dot, hyphen and underscore, without diacritics; at most 100 characters. The extension is
 * always retained, in lower case.
 */
export function safeFileName(fileName: string): string {
  const name = withoutPath(fileName)
  const [, stem = name, extension = ''] = /^(.+)\.([a-z0-9]{1,10})$/is.exec(name) ?? []
  const plain = normalizeText(stem)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxLength - extension.length - 1)
    .replace(/[.-]+$/, '')
  const base = reserved.test(plain.split('.')[0] ?? '') ? `file-${plain}` : plain || 'file'
  return extension ? `${base}.${extension.toLowerCase()}` : base
}

/** Field segment in the key of uploads that were requested without naming a field (contract §5). */
export const anyField = 'file'

type UploadFile = { fileName: string; fileSize: number }

function fileFields({ fieldSets }: WithFieldSets): FormField[] {
  return fieldSets.flatMap(({ fields }) => fields).filter((field) => fieldTypeOf(field).kind === 'file')
}

function unknownField(field: string): ValueIssue[] {
  return [{ field, messageKey: 'validation.unknownField' }]
}

function checkFile(file: UploadFile, field: string, settings: FormField['settings']): ValueIssue[] {
  const issue = checkFileFormat({ ...file, fileType: contentTypeOf(file.fileName) }, settings)
  return issue ? [{ field, ...issue }] : []
}

/** Validates a file against a file field of the form. */
export function validateUpload(form: WithFieldSets, fieldSlug: string, file: UploadFile): ValueIssue[] {
  const field = fileFields(form).find(({ slug }) => slug === fieldSlug)
  return field ? checkFile(file, fieldSlug, field.settings) : unknownField(fieldSlug)
}

/** Validates a file against all file fields of the form. The size limit is the largest of the fields that accept its format. */
export function validateFormUpload(form: WithFieldSets, file: UploadFile): ValueIssue[] {
  const settings = fileFields(form).map((field) => field.settings)
  const fileFormats = [...new Set(settings.flatMap(allowedFormats))]
  if (fileFormats.length === 0) return unknownField(anyField)
  const extension = extensionOf(file.fileName)
  const accepting = settings.filter((each) => allowedFormats(each).some((format) => format === extension))
  return checkFile(file, anyField, { fileFormats, maxSizeBytes: Math.max(0, ...accepting.map(maxBytesOf)) })
}

const gracePeriod = 24 * 60 * 60 * 1000

/** Uploads issued before this time that belong to no item are orphaned (contract §5). */
export function orphanedBefore(now: Date): Date {
  return new Date(now.getTime() - gracePeriod)
}

type Upload = { item?: string | null; updatedAt: string; retainUntil?: string | null }

/** Whether an upload has neither an item nor a draft that may still name it. */
export function isOrphan({ item, updatedAt, retainUntil }: Upload, now: Date): boolean {
  return !item && (retainUntil ? new Date(retainUntil) < now : new Date(updatedAt) < orphanedBefore(now))
}

/** Until when an upload that a draft names is stored: a day longer than the draft is offered. */
export function retainedUntil(now: Date): Date {
  return new Date(now.getTime() + (draftDays + 1) * gracePeriod)
}

/**
 * Whether an object without a row may be removed. An object older than the database was not created by it: the storage then
 * belongs to another installation, or to this one before its database was lost.
 */
export function isStray(storedAt: Date, databaseCreatedAt: Date, now: Date): boolean {
  return storedAt < orphanedBefore(now) && storedAt >= databaseCreatedAt
}
