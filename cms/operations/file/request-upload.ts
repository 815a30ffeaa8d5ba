import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { type Caller, isManager } from '#cms/domain/caller/caller.ts'
import { fileKeyOf, safeFileName } from '#cms/domain/file/file-key.ts'
import { inTransaction, lock } from '#cms/operations/in-transaction.ts'
import { presignUpload } from '#cms/storage/presign.ts'
import { extensionOf, type UploadRequest } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { checkField } from '#contract/values/check-values.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'

export type PromisedUpload = { url: string; itemUuid: string; name: string }

/**
 * Promises a place in the storage after checking field, extension and size (contract §5).
 * @throws Problem `invalid` with the refusal; `alreadySubmitted` when others than managers add to an existing entry.
 */
export async function requestUpload(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  request: UploadRequest,
): Promise<PromisedUpload> {
  checkRequest(form, request)
  const itemUuid = request.itemUuid?.toLowerCase() ?? randomUUID()
  if (request.itemUuid && !isManager(caller)) await refuseSubmitted(req, itemUuid)
  const wanted = { form: form.slug, itemUuid, field: request.fieldSlug, fileName: request.fileName }
  const name = await inTransaction(req, async () => {
    await lock(req, itemUuid)
    return keepPromise(req, wanted, request.fileSize)
  })
  return { url: await presignUpload(name, request.fileSize), itemUuid, name }
}

function checkRequest(form: Form, { fieldSlug, fileName, fileSize }: UploadRequest): void {
  const field = form.fieldSets.flatMap(({ fields }) => fields).find(({ slug }) => slug === fieldSlug)
  if (field?.type !== 'file') {
    throw new Problem('unknownField', {
      errors: [{ field: fieldSlug, messageKey: 'validation.unknownField' }],
    })
  }
  const value = { fileName, fileSize, fileType: contentTypeOf(fileName) }
  const { issues } = checkField(field, value, { now: new Date(), asManager: false })
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
}

async function refuseSubmitted(req: PayloadRequest, itemUuid: string): Promise<void> {
  const { totalDocs } = await req.payload.count({
    collection: 'items',
    where: { id: { equals: itemUuid } },
    ...asSystem(req, 'whether the uuid is taken, nothing more'),
  })
  if (totalDocs > 0) throw new Problem('alreadySubmitted')
}

type Wanted = Parameters<typeof fileKeyOf>[0]

/** Never the key of a file that an entry holds already: what was accepted is not written over. */
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
    if (known?.item) continue
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
