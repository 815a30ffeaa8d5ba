import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { pageSeeds } from './content/pages.ts'
import { toLexical } from './content/to-lexical.ts'

/** Text pages that are not there yet, in both languages. */
export async function seedPages(req: PayloadRequest): Promise<void> {
  const system = asSystem(req, 'shipped pages')
  const { docs } = await req.payload.find({ collection: 'pages', pagination: false, depth: 0, ...system })
  const known = new Set(docs.map(({ slug }) => slug))
  await inTransaction(req, async () => {
    for (const { slug, title, content } of pageSeeds) {
      if (known.has(slug)) continue
      const { id } = await req.payload.create({
        collection: 'pages',
        locale: 'et',
        data: { slug, title: title.et, content: toLexical(content.et) },
        ...system,
      })
      await req.payload.update({
        collection: 'pages',
        id,
        locale: 'en',
        data: { title: title.en, content: toLexical(content.en) },
        ...system,
      })
    }
  })
}
