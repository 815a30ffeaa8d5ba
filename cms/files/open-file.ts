import type { PayloadRequest } from 'payload'
import { requireForm, requireUuid } from '#cms/items/find-item.ts'
import { findInOrder } from '#cms/items/find-page.ts'
import { embargoOf, isPublishedFor, viewOf, visibleFiles } from '#cms/items/policy.ts'
import type { LoadedItem } from '#cms/items/present-item.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager, isOpenTo } from '#cms/platform/auth/caller.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { baseNameOf, type VisibleFile } from '#contract/files.ts'
import { Problem } from '#contract/problems.ts'
import { toRegister } from '#contract/registers/registers.ts'

/**
 * Returns a presigned download URL of an entry's file (contract §5). Managers may also download replaced files and those of
 * removed fields.
 * @throws Problem `notFound` if the caller may not see the entry or the file, `embargoed`
 */
export async function openFile(req: PayloadRequest, caller: Caller, name: string): Promise<string> {
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { equals: name } },
    limit: 1,
    ...asSystem(req, 'access to the file is decided by its entry'),
  })
  const [file] = docs
  if (!file?.item) throw new Problem('notFound')
  if (isManager(caller)) return presignDownload(name, file)
  const { isWithheld } = await findVisibleFile(req, caller, file.item, (each) => each.name === name)
  if (isWithheld) throw new Problem('embargoed')
  return presignDownload(name, file)
}

export type PermanentFile = { uuid: string; field: string; fileName: string }
/** `form`: the slug of the entry's form. `isWithheld`: the file is under embargo for this caller. */
export type FoundFile = Pick<VisibleFile, 'name' | 'originalName'> & { form: string; isWithheld: boolean }

/**
 * Finds the file of a permanent URL: `/files/{uuid}/{field_slug}/{file name}`.
 * @throws Problem `notFound` if the caller may not see the entry or the file
 */
export function findPermanentFile(
  req: PayloadRequest,
  caller: Caller,
  { uuid, field, fileName }: PermanentFile,
): Promise<FoundFile> {
  return findVisibleFile(
    req,
    caller,
    requireUuid(uuid),
    (file) => file.field_slug === field && baseNameOf(file.name) === fileName,
  )
}

async function findVisibleFile(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  matches: (file: { name: string; field_slug: string }) => boolean,
): Promise<FoundFile> {
  const [item] = await findInOrder(req, [uuid])
  if (!item) throw new Problem('notFound')
  const form = await requireForm(req, item.form)
  // Entries of other forms than the registers' have no public page: who may fill in the form may open their files.
  if (!toRegister(form.slug) && !isOpenTo(caller, form.permissions)) throw new Problem('notFound')
  const now = new Date()
  const view = viewOf(caller, { asRow: false })
  const file = visibleFiles({ item, form, view, now }).find(matches)
  if (!file) throw new Problem('notFound')
  const { name, originalName } = file
  return { name, originalName, form: item.form, isWithheld: embargoOf(item, now) !== null && !view.asManager }
}

type Row = { files: VisibleFile[]; organization_logo_url?: string | null }

/**
 * Replaces the permanent URL of a non-public entry's logo with a presigned URL that is valid for 5 minutes, because `img`
 * elements send no bearer token.
 */
export async function withLogoUrl<R extends Row>({ item, now }: LoadedItem, row: R): Promise<R> {
  if (!row.organization_logo_url || isPublishedFor(null, item, now)) return row
  const logo = row.files.find((file) => file.field_slug === 'organization_logo')
  return logo ? { ...row, organization_logo_url: await presignDownload(logo.name, logo) } : row
}
