import type { PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import { attachUploads, removeStaged } from '#cms/files/attach-uploads.ts'
import { saveKeywords } from '#cms/keywords/save-keywords.ts'
import type { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import type { Form, FormValues } from '#contract/forms.ts'

type NewEntry = {
  uuid: string
  form: Form
  /** `updatedAt` of the form as it was filled. */
  filledAt: string
  values: FormValues
  access: ReturnType<typeof asCaller>
  data: Omit<RequiredDataFromCollectionSlug<'items'>, 'form' | 'values'>
  /** Asked under the entry's lock: did somebody write it meanwhile? */
  isTaken: () => Promise<boolean>
  /** What is kept together with the entry, such as mails that tell of it. */
  alongside?: () => Promise<void>
}

/**
 * Entry, uploads and new keywords in one transaction: all of it is kept, or nothing.
 * @throws Problem `invalid` or `formChanged` for uploads that do not fit
 */
export async function createEntry(req: PayloadRequest, entry: NewEntry): Promise<void> {
  const { uuid, form, filledAt, values, access, data, isTaken, alongside } = entry
  const attached = await inTransaction(req, async () => {
    await lock(req, uuid)
    if (await isTaken()) return []
    const names = await attachUploads(req, { form, filledAt, uuid, values })
    const kept = await saveKeywords(req, form, values)
    await req.payload.create({
      collection: 'items',
      data: { ...data, id: uuid, form: form.slug, values: kept },
      depth: 0,
      ...access,
    })
    await alongside?.()
    return names
  })
  await removeStaged(req, attached)
}
