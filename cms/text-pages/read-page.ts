import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Page, pageSchema } from '#contract/pages.ts'
import { Problem } from '#contract/problems.ts'
import { withSafeLinks } from './page-links.ts'

/** A text page in both languages. Unsafe links that predate their validation are replaced by their text. @throws Problem `notFound` */
export async function readPage(req: PayloadRequest, slug: string): Promise<Page> {
  const { docs } = await req.payload.find({
    collection: 'pages',
    where: { slug: { equals: slug } },
    locale: 'all',
    limit: 1,
    depth: 0,
    ...asSystem(req, 'text pages are public'),
  })
  const page = pageSchema.safeParse(docs[0])
  if (!page.success) throw new Problem('notFound')
  const { et, en } = page.data.content
  return { ...page.data, content: { et: withSafeLinks(et), en: withSafeLinks(en) } }
}
