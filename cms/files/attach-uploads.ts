import type { PayloadRequest } from 'payload'
import { fileOf, filledFields } from '#cms/forms/read-values.ts'
import { refusalOf } from '#cms/items/check-entry.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { copyObject, inspectObject, removeObject, type StoredObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Form, FormField, FormValues } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { fitsExtension } from './fits-extension.ts'
import { type LockedFile, lockFiles } from './lock-files.ts'
import { anyField } from './validate-upload.ts'

/** `filledAt`: `updatedAt` of the form as it was filled. */
type Entry = { uuid: string; form: Form; filledAt: string; values: FormValues }
type Upload = { path: string; field: FormField; file: UploadedFile }
/** `row`: where the upload was promised to this entry and field. `stored`: what lies where it should. */
type FoundUpload = Upload & { row: LockedFile | undefined; stored: StoredObject | null }

/**
 * From now on the entry holds the uploads that its values name. It goes on holding those that they named before: its
 * history does, and so may fields that its form has lost.
 *
 * Runs in the transaction that writes the entry. Until then an upload lies under its staging key, where whoever has its
 * address may still exchange it. It is copied to its own key, which no address was ever given for, and it is the copy
 * that is inspected (contract §5). What a transaction that fails later has copied belongs to no entry: the next attempt
 * writes over it, or `removeOrphans` removes it.
 * @returns names of the uploads that it did not hold before; once the transaction has committed, `removeStaged` them
 * @throws Problem `invalid`, or `formChanged`, for uploads that are missing, another entry's, or not what was promised
 */
export async function attachUploads(req: PayloadRequest, entry: Entry): Promise<string[]> {
  const uploads = await findUploads(req, entry)
  await refuse(entry, uploads)
  const fresh = uploads.filter(({ row }) => !row?.item)
  if (fresh.length === 0) return []
  const copies: FoundUpload[] = []
  // One after the other: when one fails, no other copy is still on its way.
  for (const upload of fresh) copies.push({ ...upload, stored: await takeCopy(upload) })
  const names = [...new Set(fresh.map(({ file }) => file.fileName))]
  try {
    await refuse(entry, copies)
  } catch (error) {
    await removeAll(req, names)
    throw error
  }
  await req.payload.update({
    collection: 'files',
    where: { name: { in: names } },
    data: { item: entry.uuid },
    depth: 0,
    ...asSystem(req, 'whoever may write the entry may give it files'),
  })
  return names
}

function uploadsIn(form: Form, values: FormValues): Upload[] {
  return filledFields(form, values).flatMap(({ setSlug, field, value }) => {
    const file = field.type === 'file' ? fileOf(value) : null
    return file ? [{ path: `${setSlug}.${field.slug}`, field, file }] : []
  })
}

async function findUploads(req: PayloadRequest, { form, uuid, values }: Entry): Promise<FoundUpload[]> {
  const uploads = uploadsIn(form, values)
  const rows = await lockFiles(
    req,
    uploads.map(({ file }) => file.fileName),
  )
  return Promise.all(
    uploads.map(async (upload) => {
      const { field, file } = upload
      const row = rows.find(
        (each) =>
          each.name === file.fileName &&
          each.form === form.slug &&
          (each.item === null || each.item === uuid) &&
          ((each.itemUuid === uuid && each.field === field.slug) || each.field === anyField),
      )
      const key = row?.item ? row.name : stagingKeyOf(file.fileName)
      return { ...upload, row, stored: row ? await inspectObject(key) : null }
    }),
  )
}

/** Copies the very bytes that were found; null where others came meanwhile. */
async function takeCopy({ file: { fileName }, stored }: FoundUpload): Promise<StoredObject | null> {
  const isCopied = await copyObject(stagingKeyOf(fileName), fileName, stored?.etag)
  return isCopied ? inspectObject(fileName) : null
}

async function refuse({ form, filledAt }: Entry, uploads: readonly FoundUpload[]): Promise<void> {
  const issues: ValueIssue[] = []
  for (const upload of uploads) {
    const messageKey = await issueOf(upload)
    if (messageKey) issues.push({ field: upload.path, messageKey })
  }
  if (issues.length > 0) throw refusalOf(form, filledAt, issues)
}

async function issueOf({ file, row, stored }: FoundUpload): Promise<string | null> {
  if (!row || !stored) return 'validation.fileMissing'
  if (stored.size !== row.size || stored.size !== file.fileSize) return 'validation.fileSize'
  return (await fitsExtension(file.fileName, stored.firstBytes)) ? null : 'validation.fileType'
}

/** The entry holds its copies: what lies under the staging keys is of no use any more. `removeStrays` gets what stays. */
export function removeStaged(req: PayloadRequest, names: readonly string[]): Promise<void> {
  return removeAll(req, names.map(stagingKeyOf))
}

async function removeAll(req: PayloadRequest, keys: readonly string[]): Promise<void> {
  for (const result of await Promise.allSettled(keys.map(removeObject))) {
    if (result.status === 'rejected')
      req.payload.logger.warn({ err: result.reason }, 'an object was not removed')
  }
}
