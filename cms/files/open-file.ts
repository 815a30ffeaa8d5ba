import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { countDownload } from '#cms/items/count-views.ts'
import { requireForm, requireUuid } from '#cms/items/find-item.ts'
import { findInOrder } from '#cms/items/find-page.ts'
import { ownershipOf } from '#cms/items/own-item-access.ts'
import { areFilesWithheld, isFormSeen, isPublishedFor, viewOf, visibleFiles } from '#cms/items/policy.ts'
import type { LoadedItem } from '#cms/items/present-item.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager, isOpenTo } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { baseNameOf, type VisibleFile } from '#contract/files.ts'
import { Problem } from '#contract/problems.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { parseFileKey } from './rules.ts'

/**
 * Returns a presigned download URL of an item's file (contract §5). Managers may also download replaced files and those of
 * removed fields.
 * @throws Problem `notFound` if the caller may not see the item or the file, `embargoed`, `fileLost`
 */
export async function openFile(req: PayloadRequest, caller: Caller, name: string): Promise<string> {
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { equals: name } },
    limit: 1,
    ...asSystem(req, 'access to the file is decided by its item'),
  })
  const [file] = docs
  if (!file?.item) throw new Problem('notFound')
  if (await isSeenFile(req, caller, file.item)) return presignFile(req, name, file)
  if (await isOwnFile(req, caller, file.item, name)) return presignFile(req, name, file)
  const found = await findVisibleFile(req, caller, file.item, (each) => each.name === name)
  if (found.isWithheld) throw new Problem('embargoed')
  if (found.isPublic) countDownload(req.payload, caller, req.headers, file.item)
  return presignFile(req, name, file)
}

/** Whether a manager may see the item of the file. */
async function isSeenFile(req: PayloadRequest, caller: Caller, uuid: string): Promise<boolean> {
  if (!isManager(caller)) return false
  const rows = await runSql(
    req,
    sql`select from items where id = ${uuid} and ${isFormSeen(req, sql`items.form`)}`,
  )
  return rows.length > 0
}

/** Whether it is a current or proposed file of an item of the caller, who may also download files that are withheld from others. */
async function isOwnFile(req: PayloadRequest, caller: Caller, uuid: string, name: string): Promise<boolean> {
  const { isOwner } = await ownershipOf(req, caller, uuid)
  if (!isOwner) return false
  const rows = await runSql(
    req,
    sql`
      select from items where id = ${uuid} and files @> ${JSON.stringify([{ name }])}::jsonb
      union all
      select from item_proposals where item = ${uuid} and position(${name} in proposed::text) > 0
    `,
  )
  return rows.length > 0
}

/** The presigned URL of a file. @throws Problem `fileLost` if the storage has lost it, which is logged */
export async function presignFile(
  req: PayloadRequest,
  name: string,
  options: Parameters<typeof presignDownload>[1],
): Promise<string> {
  if (await storedAt(name)) return presignDownload(name, options)
  // Without the name of the file, which may be that of a person.
  const item = parseFileKey(name)?.itemUuid
  req.payload.logger.error({ item }, 'a file of an entry is missing from the storage: run check-data')
  throw new Problem('fileLost')
}

export type PermanentFile = { uuid: string; field: string; fileName: string }
/**
 * `form`: the slug of the item's form. `isWithheld`: the file is under embargo for this caller. `isPublic`: everyone may open
 * it now.
 */
export type FoundFile = Pick<VisibleFile, 'name' | 'originalName'> & {
  form: string
  isWithheld: boolean
  isPublic: boolean
}

/**
 * Finds the file of a permanent URL: `/files/{uuid}/{field_slug}/{file name}`.
 * @throws Problem `notFound` if the caller may not see the item or the file
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
  const loaded = { item, form, view: viewOf(caller, { asRow: false }), now: new Date() }
  const file = filesOpenTo(caller, loaded).find(matches)
  if (!file) throw new Problem('notFound')
  const { name, originalName } = file
  const isPublic = isPublicFile(loaded, name)
  return { name, originalName, form: item.form, isWithheld: areFilesWithheld(loaded), isPublic }
}

/** The files of an item that the caller may read. An embargo may withhold them. */
function filesOpenTo(caller: Caller, { item, form, now }: LoadedItem): VisibleFile[] {
  // Items of other forms than the registers' have no public page: who may fill in the form may open their files.
  if (!toRegister(form.slug) && !isOpenTo(caller, form.permissions)) return []
  return visibleFiles({ item, form, view: viewOf(caller, { asRow: false }), now })
}

/** Whether everyone may open the file at the time at which the item was loaded. */
export function isPublicFile(loaded: LoadedItem, name: string): boolean {
  const { item, now } = loaded
  if (!isPublishedFor(null, item, now)) return false
  const isWithheld = areFilesWithheld({ item, now, view: viewOf(null, { asRow: false }) })
  return !isWithheld && filesOpenTo(null, loaded).some((file) => file.name === name)
}

type Row = { files: VisibleFile[]; organization_logo_url?: string | null }

/**
 * Replaces the permanent URL of a non-public item's logo with a presigned URL that is valid for 5 minutes, because `img`
 * elements send no bearer token.
 */
export async function withLogoUrl<R extends Row>({ item, now }: LoadedItem, row: R): Promise<R> {
  if (!row.organization_logo_url || isPublishedFor(null, item, now)) return row
  const logo = row.files.find((file) => file.field_slug === 'organization_logo')
  return logo ? { ...row, organization_logo_url: await presignDownload(logo.name, logo) } : row
}
