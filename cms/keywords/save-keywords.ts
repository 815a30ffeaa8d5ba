import type { PayloadRequest } from 'payload'
import { filledFields, textsOf } from '#cms/forms/read-values.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { lock } from '#cms/platform/database/in-transaction.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form, FormValues } from '#contract/forms.ts'

/**
 * New labels among an entry's keywords become keywords of their own, not yet published (contract §4). One that reads like
 * a keyword that is there already is no new one. Gives the values to keep.
 */
export async function saveKeywords(req: PayloadRequest, form: Form, values: FormValues): Promise<FormValues> {
  const fields = filledFields(form, values).filter(({ field }) => field.type === 'keywords')
  const sent = new Set(fields.flatMap(({ value }) => textsOf(value)))
  if (sent.size === 0) return values
  await lock(req, 'keywords')
  const keywordOf = await valuesOf(req, [...sent])
  const kept = { ...values }
  for (const { setSlug, field, value } of fields) {
    const keywords = new Set(textsOf(value).map((text) => keywordOf.get(text) ?? text))
    kept[setSlug] = { ...kept[setSlug], [field.slug]: [...keywords] }
  }
  return kept
}

/** The keywords' values by what was sent: a value that is known, else a known label, else a new one. */
async function valuesOf(req: PayloadRequest, sent: string[]): Promise<ReadonlyMap<string, string>> {
  const system = asSystem(req, 'whoever may write the entry may name new keywords')
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { or: [{ value: { in: sent } }, { searchText: { in: sent.map(foldText) } }] },
    pagination: false,
    ...system,
  })
  const values = new Set(docs.map(({ value }) => value))
  const labels = new Map(docs.map(({ label, value }) => [label.toLowerCase(), value]))
  const found = new Map<string, string>()
  for (const text of sent) {
    const known = values.has(text) ? text : labels.get(text.toLowerCase())
    if (known === undefined) {
      const data = { value: text, label: text, searchText: foldText(text), published: false }
      await req.payload.create({ collection: 'keywords', data, ...system })
      labels.set(text.toLowerCase(), text)
    }
    found.set(text, known ?? text)
  }
  return found
}
