import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { requireFillableForm } from '#cms/forms/load-forms.ts'
import { requireForm } from '#cms/items/find-item.ts'
import { ownershipOf } from '#cms/items/own-item-access.ts'
import type { Item } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { presignUpload } from '#cms/platform/storage/presign.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { extensionOf, type FormUploadRequest, originalNameOf, type UploadRequest } from '#contract/files.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import {
  anyField,
  type FileKey,
  fileKeyOf,
  safeFileName,
  validateFormUpload,
  validateUpload,
} from './rules.ts'

type IssuedUpload = { url: string; itemUuid: string; name: string }

/**
 * Issues a presigned upload URL after validating field, extension and size (contract §5).
 * @throws Problem `invalid`, `unknownField`; `alreadySubmitted` unless a manager, or the owner who may change it, adds a file
 * to an existing item;
 * `notFound` for an item of another form; those of `requireFillableForm`
 */
export async function requestUpload(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  { itemUuid, fieldSlug, fileName, fileSize }: UploadRequest,
): Promise<IssuedUpload> {
  const item = itemUuid ? await findItem(req, itemUuid.toLowerCase()) : null
  // Managers and owners may add files to existing items even if their form is not active.
  const mayAdd = item !== null && (isManager(caller) || (await mayUpload(req, caller, item.id)))
  const form = mayAdd ? await requireForm(req, slug) : await requireFillableForm(req, caller, slug)
  if (item && !mayAdd) throw new Problem('alreadySubmitted')
  if (item && item.form !== form.slug) throw new Problem('notFound')
  assertNoIssues(validateUpload(form, fieldSlug, { fileName, fileSize }))
  const uuid = itemUuid?.toLowerCase() ?? randomUUID()
  return issueUpload(req, { form: form.slug, itemUuid: uuid, field: fieldSlug, fileName }, fileSize)
}

/** Issues an upload URL for any file field of a new item. The key contains a separate uuid. */
export async function requestFormUpload(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  { fileName, fileSize }: FormUploadRequest,
): Promise<IssuedUpload> {
  const form = await requireFillableForm(req, caller, slug)
  assertNoIssues(validateFormUpload(form, { fileName, fileSize }))
  return issueUpload(req, { form: form.slug, itemUuid: randomUUID(), field: anyField, fileName }, fileSize)
}

/** @throws Problem `unknownField` or `invalid` if there are issues */
export function assertNoIssues(issues: ValueIssue[]): void {
  const [first] = issues
  if (!first) return
  const isUnknown = first.messageKey === 'validation.unknownField'
  throw new Problem(isUnknown ? 'unknownField' : 'invalid', { errors: issues })
}

async function mayUpload(req: PayloadRequest, caller: Caller, uuid: string): Promise<boolean> {
  return (await ownershipOf(req, caller, uuid)).formActions.length > 0
}

/** Whether the uuid is that of an item. */
export async function isSubmitted(req: PayloadRequest, uuid: string): Promise<boolean> {
  return (await findItem(req, uuid)) !== null
}

function findItem(req: PayloadRequest, uuid: string): Promise<Pick<Item, 'id' | 'form'> | null> {
  return req.payload.findByID({
    collection: 'items',
    id: uuid,
    select: { form: true },
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'only checks whether the uuid is in use'),
  })
}

/** Reserves a key and presigns the upload to its staging key. @throws Problem `conflict` if no key is free */
export async function issueUpload(req: PayloadRequest, key: FileKey, size: number): Promise<IssuedUpload> {
  const name = await reserveUpload(req, key, size)
  return { url: await presignUpload(name, size), itemUuid: key.itemUuid, name }
}

/**
 * Reserves a key for an upload of this size, and returns it. `write` stores the object before another upload of the item can
 * be given the same key. @throws Problem `conflict` if no key is free
 */
export function reserveUpload(
  req: PayloadRequest,
  key: FileKey,
  size: number,
  write?: (name: string) => Promise<void>,
): Promise<string> {
  return inTransaction(req, async () => {
    await lock(req, key.itemUuid)
    const name = await reserveKey(req, key, size)
    await write?.(name)
    return name
  })
}

/** Reserves a numbered variant of the key if its file is already attached or uploaded, so that no upload is overwritten. */
async function reserveKey(req: PayloadRequest, key: FileKey, size: number): Promise<string> {
  const system = asSystem(req, 'anyone who may fill the form may upload')
  for (let attempt = 1; attempt <= 100; attempt++) {
    const name = fileKeyOf({ ...key, fileName: numbered(key.fileName, attempt) })
    const originalName = originalNameOf(key.fileName, name) ?? null
    const { docs } = await req.payload.find({
      collection: 'files',
      where: { name: { equals: name } },
      limit: 1,
      ...system,
    })
    const [existing] = docs
    if (existing && (existing.item || (await storedAt(stagingKeyOf(name))))) continue
    if (existing)
      await req.payload.update({
        collection: 'files',
        id: existing.id,
        data: { size, originalName },
        ...system,
      })
    else {
      const { form, itemUuid, field } = key
      await req.payload.create({
        collection: 'files',
        data: { name, originalName, size, form, itemUuid, field },
        ...system,
      })
    }
    return name
  }
  throw new Problem('conflict')
}

function numbered(fileName: string, attempt: number): string {
  const safe = safeFileName(fileName)
  if (attempt === 1) return safe
  const extension = extensionOf(safe)
  const base = extension ? safe.slice(0, -extension.length - 1) : safe
  return `${base.slice(0, 80)}-${attempt}${extension && `.${extension}`}`
}
