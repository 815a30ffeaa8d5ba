import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { PayloadRequest } from 'payload'
import { lockFiles } from '#cms/files/file-queries.ts'
import { sizeIssue } from '#cms/files/inspect-content.ts'
import { pictureSizeOf } from '#cms/files/picture-size.ts'
import { removeUpload } from '#cms/files/remove-orphans.ts'
import { issueUpload } from '#cms/files/request-upload.ts'
import { managedFolder, parseFileKey } from '#cms/files/rules.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { loadObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { baseNameOf, extensionOf } from '#contract/files.ts'
import {
  checkPicture,
  isPictureFormat,
  type MediaAddition,
  type MediaUpload,
  type Picture,
  pictureFormats,
  validateAlt,
} from '#contract/media.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { presentPicture } from './find-pictures.ts'

/** Issues a presigned upload URL for a picture (contract §7). @throws Problem `invalid` */
export function requestMediaUpload(req: PayloadRequest, { fileName, fileSize }: MediaUpload) {
  const issue = checkPicture({ fileName, fileSize })
  if (issue) throw invalidFile(issue)
  const key = { form: managedFolder, itemUuid: randomUUID(), field: 'picture', fileName }
  return issueUpload(req, key, fileSize)
}

/**
 * Adds an uploaded picture: inspects the upload and stores it with Payload, which measures it. The upload itself is removed;
 * `removeOrphans` removes it if that fails (contract §7).
 * @throws Problem `invalid`
 */
export async function addMedia(req: PayloadRequest, addition: MediaAddition): Promise<Picture> {
  const { alt, issues } = validateAlt(addition.alt)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  const { name } = addition
  const key = parseFileKey(name)
  if (key?.form !== managedFolder) throw invalidFile({ messageKey: 'validation.fileMissing' })
  return inTransaction(req, async () => {
    await lock(req, key.itemUuid)
    const [upload] = await lockFiles(req, [name])
    const data = upload && (await loadObject(stagingKeyOf(name), upload.size))
    if (!upload || !data) throw invalidFile({ messageKey: 'validation.fileMissing' })
    const issue = sizeIssue(pictureSizeOf(data))
    if (issue) throw invalidFile(issue)
    const file = { name: baseNameOf(name), mimetype: await pictureType(name, data), data, size: data.length }
    const stored = await req.payload
      .create({ collection: 'media', data: { alt }, file, ...asCaller(req) })
      .catch((error: unknown) => {
        throw isUnmeasurable(error) ? invalidFile(unreadable) : error
      })
    await removeUpload(req, upload)
    return presentPicture(stored)
  })
}

const unreadable = { messageKey: 'validation.pictureUnreadable' }

/** The MIME type, which the content confirms. */
async function pictureType(name: string, data: Uint8Array): Promise<string> {
  const extension = extensionOf(name)
  const expected = isPictureFormat(extension) ? pictureFormats[extension] : undefined
  const detected = (await fileTypeFromBuffer(data))?.mime
  const isExpected = detected === expected || (detected === 'image/apng' && expected === 'image/png')
  if (!expected || !isExpected) throw invalidFile(unreadable)
  return expected
}

/** Payload's errors for a picture that is too damaged to have a size. */
function isUnmeasurable(error: unknown): boolean {
  return error instanceof Error && ['FileUploadError', 'ValidationError'].includes(error.name)
}

function invalidFile(issue: Omit<ValueIssue, 'field'>): Problem {
  return new Problem('invalid', { errors: [{ field: 'file', ...issue }] })
}
