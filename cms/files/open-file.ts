import type { PayloadRequest } from 'payload'
import { requireForm, requireUuid } from '#cms/items/find-item.ts'
import { embargoOf, visibleFiles } from '#cms/items/present-item.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { baseNameOf } from '#contract/files.ts'
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
  const { isWithheld } = await findShownFile(req, caller, uuid, (file) => file.name === name)
  if (isWithheld) throw new Problem('embargoed')
  return presignDownload(name)
}

export type PermanentFile = { uuid: string; field: string; fileName: string }
/** `form`: the slug of the entry's form. `isWithheld`: under embargo, and not for this caller. */
export type FoundFile = { name: string; form: string; isWithheld: boolean }

/**
 * What stands at a lasting address: `/files/{uuid}/{field_slug}/{file name}`.
 * @throws Problem `notFound` when the caller may not see the entry or it does not show such a file
 */
export function findPermanentFile(
  req: PayloadRequest,
  caller: Caller,
  { uuid, field, fileName }: PermanentFile,
): Promise<FoundFile> {
  return findShownFile(
    req,
    caller,
    requireUuid(uuid),
    (file) => file.field_slug === field && baseNameOf(file.name) === fileName,
  )
}

async function findShownFile(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  isAsked: (file: { name: string; field_slug: string }) => boolean,
): Promise<FoundFile> {
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
  const file = visibleFiles({ item, form: await requireForm(req, item.form), view, now }).find(isAsked)
  if (!file) throw new Problem('notFound')
  return { name: file.name, form: item.form, isWithheld: embargoOf(item, now) !== null && !view.asManager }
}
