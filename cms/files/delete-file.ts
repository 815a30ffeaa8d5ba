import type { PayloadRequest } from 'payload'
import { fileOf } from '#cms/forms/read-values.ts'
import { changeNote } from '#cms/items/change-note.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { storedAt } from '#cms/platform/storage/objects.ts'
import { type FormValues, formValuesSchema } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { parseFileKey } from './file-key.ts'
import { lockFiles } from './lock-files.ts'
import { removeOrphan, removeUpload } from './remove-orphans.ts'

type Deletion = { fileName: string; itemUuid: string; formSlug: string }

/**
 * Deletes an upload: managers always (the entry loses the value too), anyone else while its entry has not been
 * submitted (contract §5). A storage that does not answer leaves all as it was, to be tried again.
 *
 * Objects of an entry's file go only once the entry is known to have lost it. Until then its row, which no entry holds
 * any more, says that they must go: should that fail, `removeOrphans` does it.
 * @throws Problem `notFound`; `forbidden` once the entry has been submitted
 */
export async function deleteFile(req: PayloadRequest, caller: Caller, deletion: Deletion): Promise<void> {
  const key = parseFileKey(deletion.fileName)
  const itemUuid = deletion.itemUuid.toLowerCase()
  if (!key || key.form !== canonicalSlug(deletion.formSlug)) throw new Problem('notFound')
  const released = await inTransaction(req, async () => {
    await lock(req, itemUuid)
    const [file] = await lockFiles(req, [deletion.fileName])
    if (!file || (file.item ?? file.itemUuid) !== itemUuid) throw new Problem('notFound')
    const isOpen = !file.item && !(await isSubmitted(req, itemUuid))
    if (!isOpen && !isManager(caller)) throw new Problem(caller ? 'forbidden' : 'unauthorized')
    if (!file.item) {
      await removeUpload(req, file)
      return null
    }
    await storedAt(file.name)
    await takeOut(req, caller, file.item, file.name)
    return req.payload.update({
      collection: 'files',
      id: file.id,
      data: { item: null },
      depth: 0,
      ...asSystem(req, 'the manager has taken it out of its entry'),
    })
  })
  if (!released) return
  try {
    // Unless it has been promised again meanwhile.
    await removeOrphan(req, released, ({ updatedAt }) => updatedAt === released.updatedAt)
  } catch (error) {
    req.payload.logger.warn({ err: error }, 'a deleted file is still in the storage; it is removed later')
  }
}

/** Everybody knows the uuid of an entry that is shown, and a manager may be adding a file to it. */
async function isSubmitted(req: PayloadRequest, uuid: string): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'items',
    where: { id: { equals: uuid } },
    ...asSystem(req, 'whether the entry has been submitted, nothing more'),
  })
  return totalDocs > 0
}

async function takeOut(req: PayloadRequest, caller: Caller, uuid: string, name: string): Promise<void> {
  const item = await req.payload.findByID({
    collection: 'items',
    id: uuid,
    depth: 0,
    disableErrors: true,
    ...asCaller(req),
  })
  if (!item) return
  req.context.keepsValuesAsTheyAre = true
  const values = withoutFile(formValuesSchema.parse(item.values), name)
  await req.payload.update({
    collection: 'items',
    id: uuid,
    data: { values, ...changeNote(caller) },
    depth: 0,
    ...asCaller(req),
  })
}

function withoutFile(values: FormValues, name: string): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([set, fields]) => [
      set,
      Object.fromEntries(Object.entries(fields).filter(([, value]) => fileOf(value)?.fileName !== name)),
    ]),
  )
}
