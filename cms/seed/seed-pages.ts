import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { pageSeeds } from './content/pages.ts'
import { toLexical } from './content/to-lexical.ts'

/** Creates missing text pages in both languages. */
export async function seedPages(req: PayloadRequest): Promise<void> {
  const system = asSystem(req, 'shipped pages')
  const { docs } = await req.payload.find({ collection: 'pages', pagination: false, depth: 0, ...system })
  const known = new Set(docs.map(({ slug }) => slug))
  await inTransaction(req, async () => {
    for (const { slug, title, content } of pageSeeds) {
      if (known.has(slug)) continue
      await req.payload.create({
        collection: 'pages',
        data: { slug, title, content: { et: toLexical(content.et), en: toLexical(content.en) } },
        ...system,
      })
    }
  })
}
