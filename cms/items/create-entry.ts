import type { PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import type { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import type { Form, FormValues } from '#contract/forms.ts'

type NewEntry = {
  uuid: string
  form: Form
  /** `updatedAt` of the form version that was filled in. */
  filledAt: string
  values: FormValues
  access: ReturnType<typeof asCaller>
  data: Omit<RequiredDataFromCollectionSlug<'items'>, 'form' | 'values'>
  /** Called under the entry's lock; true if a concurrent request has stored the entry. */
  isAlreadyStored: () => Promise<boolean>
  /** Further writes of the same transaction, such as notification mails. */
  writeRelated?: () => Promise<void>
}

/**
 * Creates the entry and stores its uploads and new keywords in one transaction.
 * @throws Problem `invalid` or `formChanged` for uploads that do not fit
 */
export async function createEntry(req: PayloadRequest, entry: NewEntry): Promise<void> {
  const { uuid, form, filledAt, values, access, data, isAlreadyStored, writeRelated } = entry
  const attached = await inTransaction(req, async () => {
    await lock(req, uuid)
    if (await isAlreadyStored()) return []
    const names = await attachUploads(req, { form, filledAt, uuid, values })
    const storedValues = await saveKeywords(req, form, values)
    await req.payload.create({
      collection: 'items',
      data: { ...data, id: uuid, form: form.slug, values: storedValues },
      depth: 0,
      ...access,
    })
    await writeRelated?.()
    return names
  })
  await removeStaged(req, attached)
}
