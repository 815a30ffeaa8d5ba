import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { uploadsIn } from './check-uploads.ts'
import { lockFiles } from './lock-files.ts'

/**
 * From now on the entry holds the uploads that its values name. It goes on holding those that they named before: its
 * history does, and so may fields that its form has lost.
 * @throws Problem `invalid` for one that went, or that another entry took, since it was looked at
 */
export async function attachUploads(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  values: FormValues,
): Promise<void> {
  const uploads = uploadsIn(form, values)
  if (uploads.length === 0) return
  const rows = await lockFiles(
    req,
    uploads.map(({ file }) => file.fileName),
  )
  const free = rows.filter(({ item }) => !item || item === uuid)
  const errors = uploads
    .filter(({ file }) => !free.some(({ name }) => name === file.fileName))
    .map(({ path }) => ({ field: path, messageKey: 'validation.fileMissing' }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const fresh = free.filter(({ item }) => !item).map(({ id }) => id)
  if (fresh.length === 0) return
  await req.payload.update({
    collection: 'files',
    where: { id: { in: fresh } },
    data: { item: uuid },
    depth: 0,
    ...asSystem(req, 'whoever may write the entry may give it files'),
  })
}
