import { z } from 'zod'
import { envelopeSchema } from './problems.ts'

/** Every extension a file field may allow, with its MIME types, the usual one first (public.md §3). */
export const fileFormats = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  bmp: ['image/bmp', 'image/x-ms-bmp'],
  svg: ['image/svg+xml'],
  txt: ['text/plain'],
  rtf: ['application/rtf', 'text/rtf'],
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  odt: ['application/vnd.oasis.opendocument.text'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  csv: ['text/csv', 'application/vnd.ms-excel', 'text/plain'],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  zip: ['application/zip', 'application/x-zip-compressed'],
  rar: ['application/vnd.rar', 'application/x-rar-compressed'],
  '7z': ['application/x-7z-compressed'],
  xml: ['application/xml', 'text/xml'],
  html: ['text/html'],
} as const satisfies Record<string, readonly string[]>

export type FileFormat = keyof typeof fileFormats

export function isFileFormat(extension: string): extension is FileFormat {
  return Object.hasOwn(fileFormats, extension)
}

/** A file's own name, at the end of its key. */
export function baseNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** The extension in lower case without its dot; empty where there is none. */
export function extensionOf(fileName: string): string {
  const base = baseNameOf(fileName)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** Shown in the browser; everything else leaves as an attachment (contract §5). */
export const inlineFormats = ['pdf', 'jpg', 'jpeg', 'png', 'gif'] as const satisfies FileFormat[]

export function isInline(fileName: string): boolean {
  const extension = extensionOf(fileName)
  return inlineFormats.some((format) => format === extension)
}

/** A finished upload, as the value of a `file` field (contract §4). */
export const uploadedFileSchema = z.object({
  fileName: z.string().min(1).max(500),
  fileSize: z.number().int().min(0),
  fileType: z.string().max(200),
})
export type UploadedFile = z.infer<typeof uploadedFileSchema>

/** A file as items show it. */
export const visibleFileSchema = z.object({
  name: z.string().describe('The whole key; what comes after its last slash is the file’s own name.'),
  size: z.number().describe('Bytes.'),
  field_slug: z.string(),
  embargoUntil: z.string().optional().describe('The day until which it is withheld; only while it is.'),
})
export type VisibleFile = z.infer<typeof visibleFileSchema>

/** `/files/{uuid of the item}/{field_slug}/{file name}`, whole: crawlers and citations need one (contract §5). */
export function permanentUrl(
  origin: string,
  uuid: string,
  { name, field_slug }: Pick<VisibleFile, 'name' | 'field_slug'>,
): string {
  return `${origin}/files/${uuid}/${field_slug}/${encodeURIComponent(baseNameOf(name))}`
}

/** What the first call asks with: it names no field, so any file field of the form may take what it brings. */
export const formUploadRequestSchema = z.object({
  formSlug: z.string().min(1),
  fileSize: z.number().int().min(0),
  fileName: z.string().min(1).max(1000),
})
export type FormUploadRequest = z.infer<typeof formUploadRequestSchema>

export const uploadRequestSchema = formUploadRequestSchema.extend({
  fieldSlug: z.string().min(1),
  itemUuid: z.guid().optional(),
})
export type UploadRequest = z.infer<typeof uploadRequestSchema>

/** `url`: presigned PUT, 15 minutes, for one upload of exactly that size. */
export const formUploadAnswerSchema = envelopeSchema.extend({
  url: z.string().optional(),
  name: z.string().optional(),
})
export const uploadAnswerSchema = formUploadAnswerSchema.extend({ itemUuid: z.string().optional() })

export const downloadRequestSchema = z.object({ fileName: z.string().min(1).max(500) })
export const downloadAnswerSchema = envelopeSchema.extend({ download_url: z.string().optional() })

export const fileDeletionSchema = z.object({
  fileName: z.string().min(1).max(500),
  itemUuid: z.guid(),
  formSlug: z.string().min(1),
})

const unitBytes = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

type SizeSettings = {
  maxSize?: string | number | undefined
  maxSizeUnit?: keyof typeof unitBytes | undefined
  maxSizeBytes?: number | undefined
}

/** The largest size in bytes: "10 MB", or number and unit, or bytes; null where none is set or can be read. */
export function givenMaxBytes(settings: SizeSettings): number | null {
  if (settings.maxSizeBytes) return settings.maxSizeBytes
  const match = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]?B)?\s*$/i.exec(String(settings.maxSize ?? ''))
  if (!match) return null
  const unit = (match[2] ?? settings.maxSizeUnit ?? 'B').toUpperCase()
  const factor = Object.entries(unitBytes).find(([name]) => name === unit)?.[1] ?? 1
  return Math.floor(Number(match[1]) * factor)
}

/** The same, 10 MB where nothing is set. */
export function maxBytesOf(settings: SizeSettings): number {
  return givenMaxBytes(settings) ?? 10 * unitBytes.MB
}
