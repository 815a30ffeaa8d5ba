import type { PayloadRequest } from 'payload'
import { asCaller, asSystem } from '#cms/access/as-caller.ts'
import { type Caller, isManager } from '#cms/domain/caller/caller.ts'
import { requireForm } from '#cms/operations/item/find-item.ts'
import { embargoOf, shownFiles } from '#cms/presenters/present-item.ts'
import { presignDownload } from '#cms/storage/presign.ts'
import { Problem } from '#contract/problems.ts'

/**
 * A fresh download URL of an entry's file (contract §5). Managers get those too that the entry has no more: replaced
 * ones, and those of fields that its form has lost.
 * @throws Problem `notFound` when the caller may not see the entry or it does not hold the file, `embargoed` for a withheld one
 */
export async function openFile(req: PayloadRequest, caller: Caller, name: string): Promise<string> {
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { equals: name } },
    limit: 1,
    ...asSystem(req, 'who may have the file is decided by its entry'),
  })
  const uuid = docs[0]?.item
  if (!uuid) throw new Problem('notFound')
  if (isManager(caller)) return presignDownload(name)
  return openFileOf(req, caller, uuid, (file) => file.name === name)
}

/** The same by the lasting address: `/files/{uuid}/{field_slug}/{file name}`. */
export function openLastingFile(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  field: string,
  fileName: string,
): Promise<string> {
  return openFileOf(
    req,
    caller,
    uuid,
    (file) => file.field_slug === field && file.name.endsWith(`/${fileName}`),
  )
}

async function openFileOf(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  isAsked: (file: { name: string; field_slug: string }) => boolean,
): Promise<string> {
  const item = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asCaller(req),
  })
  if (!item) throw new Problem('notFound')
  const now = new Date()
  const view = { asManager: isManager(caller), asRow: false }
  const file = shownFiles({ item, form: await requireForm(req, item.form), view, now }).find(isAsked)
  if (!file) throw new Problem('notFound')
  if (embargoOf(item, now) && !view.asManager) throw new Problem('embargoed')
  return presignDownload(file.name)
}
