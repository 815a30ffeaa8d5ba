import type { PayloadRequest } from 'payload'
import { fileOf, filledFields } from '#cms/forms/read-values.ts'
import { invalidValuesProblem } from '#cms/items/rules.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { copyObject, inspectObject, removeObject, type StoredObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Form, FormField, FormValues } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { contentIssue } from '#contract/values/file.ts'
import { type LockedFile, lockFiles } from './file-queries.ts'
import { fitsExtension } from './fits-extension.ts'
import { anyField } from './rules.ts'

/** `filledAt`: `updatedAt` of the form version that was filled in. `stored`: values that are attached already. */
type Entry = { uuid: string; form: Form; filledAt: string; values: FormValues; stored?: FormValues }
type Upload = { path: string; field: FormField; file: UploadedFile }
/** `row`: the upload's row, if it was issued for this entry and field. `stored`: the object at the expected key. */
type FoundUpload = Upload & { row: LockedFile | undefined; stored: StoredObject | null }

/**
 * Attaches the uploads named in the values to the entry. Previously attached files remain attached, because the entry's history
 * and removed fields may refer to them.
 *
 * Runs in the transaction that writes the entry. Before that, an upload has a staging key, whose presigned URL still allows
 * clients to replace the object. It is copied to its final key, for which no URL was ever issued, and the copy is
 * validated (contract §5). If the transaction fails later, the copies belong to no entry: the next attempt overwrites them,
 * or `removeOrphans` removes them.
 * @returns names of the newly attached uploads, to be passed to `removeStaged` after the commit
 * @throws Problem `invalid` or `formChanged` for uploads that are missing, belong to another entry or differ from the request
 */
export async function attachUploads(req: PayloadRequest, entry: Entry): Promise<string[]> {
  const uploads = await findUploads(req, entry)
  await assertValidUploads(entry, uploads)
  const unattached = uploads.filter(({ row }) => !row?.item)
  if (unattached.length === 0) return []
  const copies: FoundUpload[] = []
  // Sequential, so that no copy is in progress when another one fails.
  for (const upload of unattached) copies.push({ ...upload, stored: await copyToFinalKey(upload) })
  const names = [...new Set(unattached.map(({ file }) => file.fileName))]
  try {
    await assertValidUploads(entry, copies)
  } catch (error) {
    await removeAll(req, names)
    throw error
  }
  await req.payload.update({
    collection: 'files',
    where: { name: { in: names } },
    data: { item: entry.uuid },
    depth: 0,
    ...asSystem(req, 'callers who may write the entry may attach files to it'),
  })
  return names
}

function uploadsIn({ form, values, stored }: Entry): Upload[] {
  return filledFields(form, values).flatMap(({ setSlug, field, value }) => {
    if (isSameValue(value, stored?.[setSlug]?.[field.slug])) return []
    const file = fieldTypeOf(field).kind === 'file' ? fileOf(value) : null
    return file ? [{ path: `${setSlug}.${field.slug}`, field, file }] : []
  })
}

async function findUploads(req: PayloadRequest, entry: Entry): Promise<FoundUpload[]> {
  const { form, uuid } = entry
  const uploads = uploadsIn(entry)
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

/** Copies the inspected object; null if it was replaced since. */
async function copyToFinalKey({ file: { fileName }, stored }: FoundUpload): Promise<StoredObject | null> {
  const isCopied = await copyObject(stagingKeyOf(fileName), fileName, stored?.etag)
  return isCopied ? inspectObject(fileName) : null
}

async function assertValidUploads({ form, filledAt }: Entry, uploads: readonly FoundUpload[]): Promise<void> {
  const issues: ValueIssue[] = []
  for (const upload of uploads) {
    const issue = await issueOf(upload)
    if (issue) issues.push({ field: upload.path, ...issue })
  }
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
}

async function issueOf({ file, row, stored }: FoundUpload): Promise<Omit<ValueIssue, 'field'> | null> {
  if (!row || !stored) return { messageKey: 'validation.fileMissing' }
  if (stored.size !== row.size || stored.size !== file.fileSize) return { messageKey: 'validation.fileSize' }
  return (await fitsExtension(file.fileName, stored.firstBytes)) ? null : contentIssue(file.fileName)
}

/** Removes the staged objects after they were copied. `removeStrays` removes any that remain. */
export function removeStaged(req: PayloadRequest, names: readonly string[]): Promise<void> {
  return removeAll(req, names.map(stagingKeyOf))
}

async function removeAll(req: PayloadRequest, keys: readonly string[]): Promise<void> {
  for (const result of await Promise.allSettled(keys.map(removeObject))) {
    if (result.status === 'rejected')
      req.payload.logger.warn({ err: result.reason }, 'failed to remove an object')
  }
}
