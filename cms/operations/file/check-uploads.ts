import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { anyField } from '#cms/domain/file/judge-upload.ts'
import { fileOf, filledFields } from '#cms/domain/item/read-values.ts'
import { fitsExtension } from '#cms/storage/fits-extension.ts'
import { inspectObject } from '#cms/storage/objects.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Form, FormField, FormValues } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'

type Upload = { path: string; field: FormField; file: UploadedFile }

/** The uploads that an entry's values name. */
export function uploadsIn(form: Pick<Form, 'fieldSets'>, values: FormValues): Upload[] {
  return filledFields(form, values).flatMap(({ setSlug, field, value }) => {
    const file = field.type === 'file' ? fileOf(value) : null
    return file ? [{ path: `${setSlug}.${field.slug}`, field, file }] : []
  })
}

/**
 * Looks at every stored object that the values name: it was promised to this entry and field, lies there, has the
 * promised size, and its first bytes fit its extension (contract §5).
 */
export async function checkUploads(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  values: FormValues,
): Promise<ValueIssue[]> {
  const uploads = uploadsIn(form, values)
  if (uploads.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'files',
    where: { name: { in: uploads.map(({ file }) => file.fileName) } },
    pagination: false,
    ...asSystem(req, 'an upload is known by its name, which only its uploader was told'),
  })
  const promised = new Map(docs.map((row) => [row.name, row]))
  const issues = await Promise.all(
    uploads.map(async ({ path, field, file }) => {
      const row = promised.get(file.fileName)
      const isForThis =
        row?.form === form.slug &&
        (row.item ? row.item === uuid : true) &&
        ((row.itemUuid === uuid && row.field === field.slug) || row.field === anyField)
      const messageKey = isForThis ? await refusalOf(file, row.size) : 'validation.fileMissing'
      return messageKey ? [{ field: path, messageKey }] : []
    }),
  )
  return issues.flat()
}

async function refusalOf(file: UploadedFile, promisedSize: number): Promise<string | null> {
  const stored = await inspectObject(file.fileName)
  if (!stored) return 'validation.fileMissing'
  if (stored.size !== promisedSize || stored.size !== file.fileSize) return 'validation.fileSize'
  return (await fitsExtension(file.fileName, stored.firstBytes)) ? null : 'validation.fileType'
}
