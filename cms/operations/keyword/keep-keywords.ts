import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { filledFields, textsOf } from '#cms/domain/item/read-values.ts'
import { lock } from '#cms/operations/in-transaction.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form, FormValues } from '#contract/forms.ts'

/** New labels among an entry's keywords become keywords of their own, not yet published (contract §4). */
export async function keepKeywords(req: PayloadRequest, form: Form, values: FormValues): Promise<void> {
  const labels = filledFields(form, values).flatMap(({ field, value }) =>
    field.type === 'keywords' ? textsOf(value) : [],
  )
  if (labels.length === 0) return
  await lock(req, 'keywords')
  const system = asSystem(req, 'whoever may write the entry may name new keywords')
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { value: { in: labels } },
    pagination: false,
    ...system,
  })
  const known = new Set(docs.map(({ value }) => value))
  for (const label of new Set(labels)) {
    if (known.has(label)) continue
    await req.payload.create({
      collection: 'keywords',
      data: { value: label, label, searchText: foldText(label), published: false },
      ...system,
    })
  }
}
