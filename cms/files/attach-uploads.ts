import type { PayloadRequest } from 'payload'
import { fileOf, filledFields } from '#cms/forms/read-values.ts'
import { invalidValuesProblem } from '#cms/items/rules.ts'
import { afterCommit } from '#cms/platform/database/in-transaction.ts'
import {
  copyObject,
  inspectObject,
  readHashes,
  removeObject,
  type StoredObject,
} from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { FormValues } from '#contract/fields.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Form, FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { contentIssue } from '#contract/values/file.ts'
import type { RuleIssue } from '#contract/values/rule.ts'
import { attachFiles, type LockedFile, lockFiles } from './file-queries.ts'
import { fitsExtension } from './fits-extension.ts'
import { findContentIssue } from './inspect-content.ts'
import { anyField } from './rules.ts'

/** `filledAt`: `updatedAt` of the form version that was filled in. `stored`: values that are attached already. */
type ItemWithUploads = { uuid: string; form: Form; filledAt: string; values: FormValues; stored?: FormValues }
type Upload = { set: string; field: FormField; file: UploadedFile }
/** `row`: the upload's row, if it was issued for this item and field. `stored`: the object at the expected key. */
type FoundUpload = Upload & { row: LockedFile | undefined; stored: StoredObject | null }

/**
 * Attaches the uploads named in the values to the item. Previously attached files remain attached, because the item's history
 * and removed fields may refer to them.
 *
 * Runs in the transaction that writes the item. Before that, an upload has a staging key, whose presigned URL still allows
 * clients to replace the object. It is copied to its final key, for which no URL was ever issued, and the copy is
 * validated (contract §5). If the transaction fails later, the copies belong to no item: the next attempt overwrites them,
 * or `removeOrphans` removes them.
 * @returns the values with the original names of the files
 * @throws Problem `invalid` or `formChanged` for uploads that are missing, belong to another item or differ from the request
 */
export async function attachUploads(req: PayloadRequest, item: ItemWithUploads): Promise<FormValues> {
  const uploads = await findUploads(req, item)
  await assertValidUploads(item, uploads, fitsType)
  const values = withOriginalNames(item.values, uploads)
  const unattached = uploads.filter(({ row }) => !row?.item)
  if (unattached.length === 0) return values
  const copies: FoundUpload[] = []
  // Sequential, so that no copy is in progress when another one fails.
  for (const upload of unattached) copies.push({ ...upload, stored: await copyToFinalKey(upload) })
  const names = [...new Set(unattached.map(({ file }) => file.fileName))]
  try {
    await assertValidUploads(item, copies, canBeOpened)
  } catch (error) {
    await removeAll(req, names)
    throw error
  }
  const stored = new Map(copies.map((copy) => [copy.file.fileName, copy.stored]))
  const attached: { name: string; md5: string | null }[] = []
  for (const name of names)
    attached.push({ name, md5: stored.get(name)?.md5 ?? (await readHashes(name))?.md5 ?? null })
  await attachFiles(req, item.uuid, attached)
  // `removeStrays` removes those that remain.
  afterCommit(req, () => removeAll(req, names.map(stagingKeyOf)))
  return values
}

function withOriginalNames(values: FormValues, uploads: readonly FoundUpload[]): FormValues {
  const named = structuredClone(values)
  for (const { set, field, file, row } of uploads) {
    const { originalName: _, ...value } = file
    Object.assign(named[set] ?? {}, {
      [field.slug]: { ...value, ...(row?.originalName && { originalName: row.originalName }) },
    })
  }
  return named
}

function uploadsIn({ form, values, stored }: ItemWithUploads): Upload[] {
  return filledFields(form, values).flatMap(({ setSlug, field, value }) => {
    if (isSameValue(value, stored?.[setSlug]?.[field.slug])) return []
    const file = fieldTypeOf(field).kind === 'file' ? fileOf(value) : null
    return file ? [{ set: setSlug, field, file }] : []
  })
}

async function findUploads(req: PayloadRequest, item: ItemWithUploads): Promise<FoundUpload[]> {
  const { form, uuid } = item
  const uploads = uploadsIn(item)
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

type Inspection = (row: LockedFile, stored: StoredObject) => Promise<RuleIssue | undefined>

async function assertValidUploads(
  { form, filledAt }: ItemWithUploads,
  uploads: readonly FoundUpload[],
  inspect: Inspection,
): Promise<void> {
  const issues: ValueIssue[] = []
  for (const upload of uploads) {
    const issue = await issueOf(upload, inspect)
    if (issue) issues.push({ field: `${upload.set}.${upload.field.slug}`, ...issue })
  }
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
}

async function issueOf(
  { file, row, stored }: FoundUpload,
  inspect: Inspection,
): Promise<RuleIssue | undefined> {
  if (!row || !stored) return { messageKey: 'validation.fileMissing' }
  if (stored.size !== row.size || stored.size !== file.fileSize) return { messageKey: 'validation.fileSize' }
  return inspect(row, stored)
}

/** Cheap, for originals and for files that the item already has: those were accepted by the rules of their time. */
const fitsType: Inspection = async ({ name }, { firstBytes }) =>
  (await fitsExtension(name, firstBytes)) ? undefined : contentIssue(name)

/** For copies, unless `checkUpload` has accepted the same content. */
const canBeOpened: Inspection = async ({ name, inspectedEtag }, stored) =>
  stored.etag && inspectedEtag === stored.etag ? undefined : findContentIssue(name, stored)

async function removeAll(req: PayloadRequest, keys: readonly string[]): Promise<void> {
  for (const result of await Promise.allSettled(keys.map(removeObject))) {
    if (result.status === 'rejected')
      req.payload.logger.warn({ err: result.reason }, 'failed to remove an object')
  }
}
