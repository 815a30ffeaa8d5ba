import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { requireFillableForm } from '#cms/forms/load-forms.ts'
import { assertOwner } from '#cms/items/own-item-access.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { copyObject, inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import {
  contentTypeOf,
  displayedName,
  originalNameOf,
  type UploadedFile,
  type VisibleFile,
  visibleFileSchema,
} from '#contract/files.ts'
import type { FileCopy } from '#contract/own-items.ts'
import { Problem } from '#contract/problems.ts'
import { checkUpload } from './check-upload.ts'
import { assertNoIssues, isSubmitted, reserveUpload } from './request-upload.ts'
import { validateUpload } from './rules.ts'

type Copied = { itemUuid: string; file: UploadedFile }

/**
 * Copies a current file of an own item inside the storage, as an upload for the same field of a new item (contract §5). The
 * upload is accepted by the rules of today, or does not exist.
 * @throws Problem `notFound` for others than the owner and for files that the item does not have, `linkExpired`, `invalid` if the
 * object is missing or the file is not accepted any more, `unknownField`, `alreadySubmitted`, and those of `requireFillableForm`
 */
export async function copyOwnFile(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  { fileName, itemUuid }: FileCopy,
): Promise<Copied> {
  await assertOwner(req, caller, uuid)
  const { form: slug, file } = await findCurrentFile(req, uuid, fileName)
  const form = await requireFillableForm(req, caller, slug)
  const newUuid = itemUuid?.toLowerCase() ?? randomUUID()
  if (await isSubmitted(req, newUuid)) throw new Problem('alreadySubmitted')
  const field = file.field_slug
  const stored = await inspectObject(file.name)
  if (!stored) throw missing(field)
  const ownName = displayedName(file)
  assertNoIssues(validateUpload(form, field, { fileName: ownName, fileSize: stored.size }))
  const key = { form: form.slug, itemUuid: newUuid, field, fileName: ownName }
  const name = await reserveUpload(req, key, stored.size, async (reserved) => {
    if (!(await copyObject(file.name, stagingKeyOf(reserved), stored.etag))) throw missing(field)
  })
  // Checked as an upload, because not every storage honours the condition: `attachUploads` compares its size.
  await checkUpload(req, name)
  const originalName = originalNameOf(ownName, name)
  const fileType = contentTypeOf(name)
  return {
    itemUuid: newUuid,
    file: { fileName: name, fileSize: stored.size, fileType, ...(originalName && { originalName }) },
  }
}

function missing(field: string): Problem {
  return new Problem('invalid', { errors: [{ field, messageKey: 'validation.fileMissing' }] })
}

const rowSchema = z.object({ form: z.string(), files: z.array(visibleFileSchema).nullable() })

/** The file of an item that its values name now. @throws Problem `notFound` */
async function findCurrentFile(
  req: PayloadRequest,
  uuid: string,
  name: string,
): Promise<{ form: string; file: VisibleFile }> {
  const [row] = await runSql(req, sql`select form, files from items where id = ${uuid}`)
  const { form, files } = rowSchema.parse(row ?? { form: '', files: null })
  const file = files?.find((each) => each.name === name)
  if (!file) throw new Problem('notFound')
  return { form, file }
}
