import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { extensionOf, givenFileNameSchema, uploadKeySchema } from './files.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { type Text, textSchema } from './texts.ts'
import { copySchema, timestampSchema } from './timestamps.ts'
import { readableLimit } from './values/file.ts'
import { validateText } from './values/text.ts'

/** Extensions of pictures, with their MIME types. */
export const pictureFormats = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const
export const maxPictureBytes = 5 * 1024 ** 2

/** Maximum number of pictures in a list. */
export const mostPictures = 500
const longestAlt = 300

export function isPictureFormat(extension: string): extension is keyof typeof pictureFormats {
  return Object.hasOwn(pictureFormats, extension)
}

/** Validates a picture's extension and size, before the upload. */
export function checkPicture({ fileName, fileSize }: MediaUpload): Omit<ValueIssue, 'field'> | undefined {
  const formats = Object.keys(pictureFormats).join(', ')
  if (!isPictureFormat(extensionOf(fileName)))
    return { messageKey: 'validation.fileType', params: { formats } }
  if (fileSize === 0) return { messageKey: 'validation.fileEmpty' }
  const max = readableLimit(maxPictureBytes)
  return fileSize > maxPictureBytes ? { messageKey: 'validation.fileSize', params: { max } } : undefined
}

/** A picture in the text of a page. */
export const pictureSchema = z
  .object({
    uuid: z.guid(),
    url: z.string().describe('The permanent URL, `/files/media/{uuid}/{file name}`.'),
    alt: textSchema,
    width: z.number().describe('Pixels.'),
    height: z.number(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof pictureSchema>

const mediaRowSchema = pictureSchema.extend({
  fileName: z.string(),
  size: z.number().describe('Bytes.'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  usedIn: z.array(z.object({ slug: z.string(), title: textSchema })).describe('The pages that show it.'),
})
export type MediaRow = z.infer<typeof mediaRowSchema>

const mediaListSchema = z.object({
  media: z.array(mediaRowSchema),
  total: z.number().describe('Total number, including pictures beyond the list’s limit.'),
})
export type MediaList = z.infer<typeof mediaListSchema>

const mediaUploadSchema = z.object({ fileName: givenFileNameSchema, fileSize: z.int().min(0) })
export type MediaUpload = z.infer<typeof mediaUploadSchema>
const mediaUploadResponseSchema = envelopeSchema.extend({
  url: z.string().optional(),
  name: z.string().optional(),
})

const mediaAdditionSchema = z.object({
  action: z.literal('new'),
  name: uploadKeySchema,
  alt: textSchema,
})
export type MediaAddition = z.infer<typeof mediaAdditionSchema>
const mediaResponseSchema = envelopeSchema.extend({ picture: pictureSchema.optional() })

const mediaChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), alt: textSchema, updatedAt: copySchema }),
  z.object({ action: z.literal('delete') }),
])
export type MediaChange = z.infer<typeof mediaChangeSchema>

/** Cleans and validates the text that replaces a picture for people who do not see it; required in both languages. */
export function validateAlt(input: Text): { alt: Text; issues: ValueIssue[] } {
  const et = validateText(input.et, 'alt.et', { max: longestAlt })
  const en = validateText(input.en, 'alt.en', { max: longestAlt })
  return { alt: { et: et.text, en: en.text }, issues: [...et.issues, ...en.issues] }
}

const inMedia = { path: '/v1/manage/media', group: 'Pages', section: 7, who: 'manager' } as const
const exampleAlt = { et: 'Delta maja', en: 'The Delta building' }

export const mediaEndpoints = {
  listMedia: {
    ...read,
    ...inMedia,
    response: mediaListSchema,
    summary: 'List pictures, with the pages that show them',
    description: 'Newest first, at most 500.',
  },
  requestMediaUpload: {
    ...post,
    ...inMedia,
    path: '/v1/manage/media/upload',
    body: mediaUploadSchema,
    response: mediaUploadResponseSchema,
    summary: 'Request an upload URL for a picture',
    description:
      '`url` accepts one `PUT` of exactly `fileSize` bytes within 15 minutes. `addMedia` takes the `name`. png, jpg, jpeg, gif or webp; at most 5 MB.',
    examples: { upload: { fileName: 'delta.png', fileSize: 123456 } },
    problems: ['conflict'],
  },
  addMedia: {
    ...post,
    ...inMedia,
    body: mediaAdditionSchema,
    response: mediaResponseSchema,
    summary: 'Add an uploaded picture',
    description:
      'The upload is inspected: it must have the requested size and be a picture of the format that its extension says.',
    examples: {
      new: {
        action: 'new',
        name: 'manage/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c/picture/delta.png',
        alt: exampleAlt,
      },
    },
  },
  changeMedia: {
    ...put,
    ...inMedia,
    path: '/v1/manage/media/:uuid',
    body: mediaChangeSchema,
    response: envelopeSchema,
    summary: 'Change the alternative text of a picture, or delete the picture',
    description: 'A picture that a page shows cannot be deleted.',
    examples: { update: { action: 'update', alt: exampleAlt }, delete: { action: 'delete' } },
    problems: ['notFound', 'conflict', 'mediaInUse'],
  },
} as const satisfies Record<string, Endpoint>
