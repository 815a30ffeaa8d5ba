import { z } from 'zod'
import { type Endpoint, post } from './endpoint.ts'
import { isRecord } from './is-record.ts'
import { envelopeSchema } from './problems.ts'
import { normalizeText } from './values/normalize-text.ts'

/** All extensions that a file field may allow, with their MIME types, the standard one first (contract §5). */
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

/** Pictures may have at most this many pixels: browsers need 4 bytes of memory for each. */
export const maxPixels = 50_000_000

/** How long a draft in a browser is offered; its uploads are stored a day longer (contract §5). */
export const draftDays = 14

/** The file name: the last segment of the key. */
export function baseNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** The extension in lower case without its dot, or an empty string. */
export function extensionOf(fileName: string): string {
  const base = baseNameOf(fileName)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** The MIME type that the presigned URL of an upload requires as its `Content-Type`. */
export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName)
  return isFileFormat(extension) ? fileFormats[extension][0] : 'application/octet-stream'
}

/** Formats that are displayed in the browser; all others are served as attachments (contract §5). */
export const inlineFormats = ['pdf', 'jpg', 'jpeg', 'png', 'gif'] as const satisfies FileFormat[]

export function isInline(fileName: string): boolean {
  const extension = extensionOf(fileName)
  return inlineFormats.some((format) => format === extension)
}

/** Characters of an upload's key. */
export const longestKey = 500

/** The `name` of an upload. */
export const uploadKeySchema = z.string().min(1).max(longestKey)
/** The file's name as the person has it, perhaps with a path. */
export const givenFileNameSchema = z.string().min(1).max(1000)

/** A finished upload, as the value of a `file` field (contract §4). */
export type UploadedFile = {
  /** The key: the `name` of the upload. */
  fileName: string
  /** As the person named it, if the key has another name. */
  originalName?: string
  /** Bytes. */
  fileSize: number
  fileType: string
}

/** The value as a finished upload, without other properties; undefined if it is none. */
export function toUploadedFile(value: unknown): UploadedFile | undefined {
  if (!isRecord(value)) return undefined
  const { fileName, fileSize, fileType, originalName } = value
  const isUpload =
    typeof fileName === 'string' &&
    typeof fileType === 'string' &&
    typeof fileSize === 'number' &&
    fileName.length > 0 &&
    fileName.length <= longestKey &&
    fileType.length <= 200 &&
    Number.isSafeInteger(fileSize) &&
    fileSize >= 0
  if (!isUpload) return undefined
  const hasName = typeof originalName === 'string' && originalName === cleanFileName(originalName)
  return { fileName, fileSize, fileType, ...(hasName && { originalName }) }
}

/** Line breaks, and characters that reverse the display of a name: `fdp.exe` would look like `exe.pdf`. */
const unusable = /[\n\t\u202A-\u202E\u2066-\u2069]+/g
const longestFileName = 200

/** The last segment of a path of any operating system. */
export function withoutPath(fileName: string): string {
  return fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
}

/** The name of a person's file for display and downloads, in any script: without its path, at most 200 characters. */
export function cleanFileName(fileName: string): string {
  const clean = [...normalizeText(withoutPath(fileName)).replace(unusable, '').trim()]
  if (clean.length <= longestFileName) return clean.join('')
  const [ending = ''] = /\.[^.]{1,10}$/u.exec(clean.join('')) ?? []
  return clean.slice(0, longestFileName - [...ending].length).join('') + ending
}

/** The clean name of a person's file; undefined if the key ends with it. */
export function originalNameOf(fileName: string, key: string): string | undefined {
  const clean = cleanFileName(fileName)
  return clean === baseNameOf(key) ? undefined : clean
}

/** The name to display: the original one, or the last segment of the key. */
export function displayedName({
  name,
  originalName,
}: {
  name: string
  originalName?: string | undefined
}): string {
  return originalName || baseNameOf(name)
}

/** A picture of the first page of a PDF (contract §5). */
const previewSchema = z
  .object({
    url: z
      .string()
      .describe(
        'Permanent if everyone may open the file; otherwise presigned and valid for 5 minutes. For `img` elements, which send no bearer token.',
      ),
    width: z.int().describe('Pixels.'),
    height: z.int().describe('Pixels.'),
  })
  .meta({
    id: 'FilePreview',
    examples: [
      {
        url: 'https://register.example/files/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c/thesis_file/loputoo.pdf/preview?v=mh2k3x1c',
        width: 640,
        height: 905,
      },
    ],
  })
export type Preview = z.infer<typeof previewSchema>

/** The MIME type of the pictures. */
export const previewType = 'image/webp'

/** A file of an item. */
export const visibleFileSchema = z
  .object({
    name: z.string().describe('The full storage key; its last segment is the file name in ASCII.'),
    originalName: z
      .string()
      .optional()
      .describe('The file name as the person gave it, in any script; only set if `name` ends differently.'),
    size: z.number().describe('Bytes.'),
    field_slug: z.string(),
    embargoUntil: z
      .string()
      .optional()
      .describe('The day on which the embargo ends; only set while the file is under embargo.'),
    preview: previewSchema
      .optional()
      .describe(
        'The first page of a PDF; only in responses with a single entry, once it is made, and only if the caller may open the file.',
      ),
  })
  .meta({ id: 'VisibleFile' })
export type VisibleFile = z.infer<typeof visibleFileSchema>

/** The absolute permanent URL `/files/{item uuid}/{field_slug}/{file name}` for crawlers and citations (contract §5). */
export function permanentUrl(
  origin: string,
  uuid: string,
  { name, field_slug }: Pick<VisibleFile, 'name' | 'field_slug'>,
): string {
  return `${origin}/files/${uuid}/${field_slug}/${encodeURIComponent(baseNameOf(name))}`
}

/** The last segment of a picture's permanent URL. */
export const previewSegment = 'preview'

/** The absolute permanent URL of a file's picture. The version makes it another URL for another picture, so that it can be cached. */
export function previewUrl(
  origin: string,
  uuid: string,
  file: Pick<VisibleFile, 'name' | 'field_slug'>,
  version: string,
): string {
  return `${permanentUrl(origin, uuid, file)}/${previewSegment}?v=${version}`
}

/** Names no field: any file field of the form may use the upload. */
const formUploadRequestSchema = z.object({
  formSlug: z.string().min(1),
  fileSize: z.number().int().min(0),
  fileName: givenFileNameSchema,
})
export type FormUploadRequest = z.infer<typeof formUploadRequestSchema>

const uploadRequestSchema = formUploadRequestSchema.extend({
  fieldSlug: z.string().min(1),
  itemUuid: z.guid().optional(),
})
export type UploadRequest = z.infer<typeof uploadRequestSchema>

/** `url`: presigned PUT, valid for 15 minutes and one upload of exactly the requested size. */
const formUploadResponseSchema = envelopeSchema.extend({
  url: z.string().optional(),
  name: z.string().optional(),
})
const uploadResponseSchema = formUploadResponseSchema.extend({ itemUuid: z.string().optional() })

const downloadRequestSchema = z.object({ fileName: uploadKeySchema })
const downloadResponseSchema = envelopeSchema.extend({ download_url: z.string().optional() })

const uploadCheckSchema = z.object({ fileName: uploadKeySchema })

const fileDeletionSchema = z.object({
  fileName: uploadKeySchema,
  itemUuid: z.guid(),
  formSlug: z.string().min(1),
})

const unitBytes = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

type SizeSettings = {
  maxSize?: string | number | undefined
  maxSizeUnit?: keyof typeof unitBytes | undefined
  maxSizeBytes?: number | undefined
}

/** The configured maximum size in bytes, set as "10 MB", as number and unit, or as bytes; null if unset or unparseable. */
export function givenMaxBytes(settings: SizeSettings): number | null {
  if (settings.maxSizeBytes) return settings.maxSizeBytes
  const match = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]?B)?\s*$/i.exec(String(settings.maxSize ?? ''))
  if (!match) return null
  const unit = (match[2] ?? settings.maxSizeUnit ?? 'B').toUpperCase()
  const factor = Object.entries(unitBytes).find(([name]) => name === unit)?.[1] ?? 1
  return Math.floor(Number(match[1]) * factor)
}

/** The configured maximum size in bytes, 10 MB by default. */
export function maxBytesOf(settings: SizeSettings): number {
  return givenMaxBytes(settings) ?? 10 * unitBytes.MB
}

const inFiles = { ...post, who: 'anyone', group: 'Files', section: 5 } as const
const exampleUuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
const exampleKey = `topics/${exampleUuid}/attachment/tingimused.pdf`

export const fileEndpoints = {
  requestDownload: {
    ...inFiles,
    path: '/v1/download',
    byKey: true,
    body: downloadRequestSchema,
    response: downloadResponseSchema,
    summary: 'Request a download URL',
    description:
      '`download_url` is valid for 5 minutes. Submitters may download the files of their own entries. The permanent URL of a public file is `/files/{uuid}/{field}/{file name}`.',
    examples: { download: { fileName: exampleKey } },
    problems: ['notFound', 'fileLost', 'embargoed'],
  },
  checkUpload: {
    ...inFiles,
    path: '/v1/files/check',
    body: uploadCheckSchema,
    response: envelopeSchema,
    summary: 'Check a finished upload',
    description: `Inspects the content of an upload after the \`PUT\`, as the submission does, and removes the upload if it is not accepted. An
accepted upload without an item is stored for ${draftDays + 1} days from the last check, instead of 24 hours. The call is optional.`,
    examples: { check: { fileName: exampleKey } },
    problems: ['notFound', 'invalid'],
  },
  deleteFile: {
    ...inFiles,
    path: '/v1/files/delete',
    byKey: true,
    body: fileDeletionSchema,
    response: envelopeSchema,
    summary: 'Delete a file',
    description:
      'Managers may always delete a file. Other callers may delete it by uuid until the entry is submitted, and submitters a new upload for an own entry that they may correct.',
    examples: { delete: { fileName: exampleKey, itemUuid: exampleUuid, formSlug: 'topics' } },
    problems: ['forbidden', 'notFound'],
  },
  requestFormUpload: {
    ...inFiles,
    path: '/v1/upload',
    limit: 'uploads',
    body: formUploadRequestSchema,
    response: formUploadResponseSchema,
    summary: 'Request an upload URL without naming a field',
    description: `Accepts any file that at least one file field of the form accepts. The key contains a new uuid, and \`file\` in place of the field.
A new entry of the form, with any uuid, may use the file in any field that accepts it.`,
    examples: { upload: { formSlug: 'topics', fileName: 'tingimused.pdf', fileSize: 123456 } },
    problems: ['forbidden', 'notFound', 'unknownField'],
  },
  requestUpload: {
    ...inFiles,
    path: '/v2/:slug/upload',
    byKey: true,
    limit: 'uploads',
    body: uploadRequestSchema,
    response: uploadResponseSchema,
    summary: 'Request an upload URL for a file field',
    description:
      '`url` accepts one `PUT` of exactly `fileSize` bytes within 15 minutes; the storage responds 412 if the key already exists. Use `name` as `fileName` in the field’s value. Submitters may add uploads to their own entries while they may correct them.',
    examples: {
      upload: {
        formSlug: 'topics',
        fieldSlug: 'attachment',
        fileName: 'tingimused.pdf',
        fileSize: 123456,
        itemUuid: exampleUuid,
      },
    },
    problems: ['forbidden', 'alreadySubmitted', 'unknownField', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>
