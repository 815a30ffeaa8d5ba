import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { uploadsIn } from './check-uploads.ts'

/** From now on the entry holds the uploads that its values name, and no others. */
export async function attachUploads(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  values: FormValues,
): Promise<void> {
  const names = uploadsIn(form, values).map(({ file }) => file.fileName)
  const system = asSystem(req, 'whoever may write the entry may give it files')
  await req.payload.update({
    collection: 'files',
    where: { and: [{ item: { equals: uuid } }, { name: { not_in: names.length > 0 ? names : [''] } }] },
    data: { item: null },
    ...system,
  })
  if (names.length === 0) return
  await req.payload.update({
    collection: 'files',
    where: { name: { in: names } },
    data: { item: uuid },
    ...system,
  })
}
