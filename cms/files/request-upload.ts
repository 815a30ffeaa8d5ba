import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { requireFillableForm } from '#cms/forms/require-fillable-form.ts'
import { requireForm } from '#cms/items/find-item.ts'
import type { Item } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { presignUpload } from '#cms/platform/storage/presign.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { extensionOf, type FormUploadRequest, type UploadRequest } from '#contract/files.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { fileKeyOf, safeFileName } from './file-key.ts'
import { anyField, validateFormUpload, validateUpload } from './validate-upload.ts'

export type PromisedUpload = { url: string; itemUuid: string; name: string }

/**
 * Promises a place in the storage after checking field, extension and size (contract §5).
 * @throws Problem `invalid` with the refusal; `alreadySubmitted` when others than managers add to an existing entry;
 * `notFound` for an entry of another form; those of `requireFillableForm`
 */
export async function requestUpload(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  { itemUuid, fieldSlug, fileName, fileSize }: UploadRequest,
): Promise<PromisedUpload> {
  const entry = itemUuid ? await findEntry(req, itemUuid.toLowerCase()) : null
  // Only new entries need a form that is open: managers look after those of any form.
  const isLookedAfter = entry !== null && isManager(caller)
  const form = isLookedAfter ? await requireForm(req, slug) : await requireFillableForm(req, caller, slug)
  if (entry && !isLookedAfter) throw new Problem('alreadySubmitted')
  if (entry && entry.form !== form.slug) throw new Problem('notFound')
  refuse(validateUpload(form, fieldSlug, { fileName, fileSize }))
  const home = itemUuid?.toLowerCase() ?? randomUUID()
  return promise(req, { form: form.slug, itemUuid: home, field: fieldSlug, fileName }, fileSize)
}

/** The same for whichever file field of a new entry takes it; the upload has a uuid of its own. */
export async function requestFormUpload(
  req: PayloadRequest,
  caller: Caller,
  slug: string,
  { fileName, fileSize }: FormUploadRequest,
): Promise<PromisedUpload> {
  const form = await requireFillableForm(req, caller, slug)
  refuse(validateFormUpload(form, { fileName, fileSize }))
  return promise(req, { form: form.slug, itemUuid: randomUUID(), field: anyField, fileName }, fileSize)
}

function refuse(issues: ValueIssue[]): void {
  const [first] = issues
  if (!first) return
  const isUnknown = first.messageKey === 'validation.unknownField'
  throw new Problem(isUnknown ? 'unknownField' : 'invalid', { errors: issues })
}

function findEntry(req: PayloadRequest, uuid: string): Promise<Pick<Item, 'form'> | null> {
  return req.payload.findByID({
    collection: 'items',
    id: uuid,
    select: { form: true },
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'whether the uuid is taken, nothing more'),
  })
}

async function promise(req: PayloadRequest, wanted: Wanted, size: number): Promise<PromisedUpload> {
  const name = await inTransaction(req, async () => {
    await lock(req, wanted.itemUuid)
    return keepPromise(req, wanted, size)
  })
  return { url: await presignUpload(name, size), itemUuid: wanted.itemUuid, name }
}

type Wanted = Parameters<typeof fileKeyOf>[0]

/** Never the key of a file that an entry holds, or that has come: what was sent is not written over. */
async function keepPromise(req: PayloadRequest, wanted: Wanted, size: number): Promise<string> {
  const system = asSystem(req, 'anyone who may fill the form may upload')
  for (let attempt = 1; attempt <= 100; attempt++) {
    const name = fileKeyOf({ ...wanted, fileName: numbered(wanted.fileName, attempt) })
    const { docs } = await req.payload.find({
      collection: 'files',
      where: { name: { equals: name } },
      limit: 1,
      ...system,
    })
    const [known] = docs
    if (known && (known.item || (await storedAt(stagingKeyOf(name))))) continue
    if (known) await req.payload.update({ collection: 'files', id: known.id, data: { size }, ...system })
    else {
      const { form, itemUuid, field } = wanted
      await req.payload.create({
        collection: 'files',
        data: { name, size, form, itemUuid, field },
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
