import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Keyword } from '#contract/keywords.ts'
import { countUsage } from './count-usage.ts'

/** All keywords by label, with their number of entries. */
export async function listKeywords(req: PayloadRequest): Promise<Keyword[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    sort: ['label', 'id'],
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const usage = await countUsage(req)
  return docs.map(({ label, value, published }) => ({
    label,
    value,
    published: published ?? false,
    usage: usage.get(value) ?? { total: 0, thesis: 0, topics: 0 },
  }))
}
