import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { searchWords } from '#cms/domain/item/fold-text.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'

/** Published keywords that fit what is being typed; the first of all when that is too short to search by. */
export async function suggestKeywords(
  req: PayloadRequest,
  q: string | undefined,
): Promise<KeywordSuggestion[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: {
      and: [
        { published: { equals: true } },
        ...searchWords(q).map((word) => ({ searchText: { contains: word.replace(/[\\%_]/g, '\\$&') } })),
      ],
    },
    sort: ['label', 'id'],
    limit: 50,
    pagination: false,
    ...asSystem(req, 'published keywords are public'),
  })
  return docs.map(({ value, label }) => ({ value, label }))
}
