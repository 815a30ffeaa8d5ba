import type { PayloadRequest } from 'payload'
import { labelColumns } from '#cms/keywords/labels.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { fieldSeeds } from './content/fields.ts'
import { fieldSetSeeds } from './content/fieldsets.ts'
import { formSeeds } from './content/forms.ts'
import { keywordSeeds } from './content/keywords.ts'

/** Creates missing fields, field sets, forms and keywords. */
export async function seedDefinitions(req: PayloadRequest): Promise<void> {
  const system = asSystem(req, 'shipped definitions')
  const { payload } = req
  await inTransaction(req, async () => {
    const fields = await payload.find({ collection: 'fields', pagination: false, depth: 0, ...system })
    const fieldsets = await payload.find({ collection: 'fieldsets', pagination: false, depth: 0, ...system })
    const forms = await payload.find({ collection: 'forms', pagination: false, depth: 0, ...system })
    const keywords = await payload.count({ collection: 'keywords', ...system })
    for (const data of missing(fieldSeeds, fields.docs))
      await payload.create({ collection: 'fields', data, ...system })
    for (const data of missing(fieldSetSeeds, fieldsets.docs))
      await payload.create({ collection: 'fieldsets', data, ...system })
    for (const seed of missing(formSeeds, forms.docs))
      await payload.create({ collection: 'forms', data: { ...seed }, ...system })
    if (keywords.totalDocs > 0) return
    for (const { value, published, ...labels } of keywordSeeds) {
      const data = { value, published, ...labelColumns(labels) }
      await payload.create({ collection: 'keywords', data, ...system })
    }
  })
}

function missing<Seed extends { slug: string }>(seeds: readonly Seed[], known: { slug: string }[]): Seed[] {
  const slugs = new Set(known.map(({ slug }) => slug))
  return seeds.filter(({ slug }) => !slugs.has(slug))
}
