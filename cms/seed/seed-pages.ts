import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { toPageInput } from '#cms/text-pages/present-page.ts'
import { toRichText } from '#contract/rich-text.ts'
import { pageSeeds } from './content/pages.ts'
import { toLexical } from './content/to-lexical.ts'

/** Creates missing text pages in both languages, and updates shipped ones, except those that managers changed. */
export async function seedPages(req: PayloadRequest): Promise<void> {
  const system = asSystem(req, 'shipped pages')
  const { docs } = await req.payload.find({ collection: 'pages', pagination: false, depth: 0, ...system })
  const stored = new Map(docs.map((page) => [page.slug, page]))
  await inTransaction(req, async () => {
    for (const { slug, title, content: blocks } of pageSeeds) {
      const content = { et: toLexical(blocks.et), en: toLexical(blocks.en) }
      const page = stored.get(slug)
      if (!page) await req.payload.create({ collection: 'pages', data: { slug, title, content }, ...system })
      else if (!page.changedBy && !isDeepStrictEqual(textsOf(page), textsOf({ title, content })))
        await req.payload.update({ collection: 'pages', id: page.id, data: { title, content }, ...system })
    }
  })
}

/** The texts of a page without properties that the rules drop. */
function textsOf(page: Parameters<typeof toPageInput>[0]) {
  const { title, content } = toPageInput(page)
  return { title, et: toRichText(content.et), en: toRichText(content.en) }
}
