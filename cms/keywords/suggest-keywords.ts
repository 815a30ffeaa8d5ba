import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { whereContains } from '#cms/platform/database/where-contains.ts'
import { foldText, queryWords } from '#contract/fold-text.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'

/** Published keywords that match the typed text or have these values; without either, the first 50 of all. */
export async function suggestKeywords(
  req: PayloadRequest,
  { q, values }: { q?: string | undefined; values?: string[] | undefined },
): Promise<KeywordSuggestion[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: {
      and: [
        { published: { equals: true } },
        ...whereContains('searchText', queryWords(q).map(foldText)),
        ...(values ? [{ value: { in: values } }] : []),
      ],
    },
    sort: ['label', 'id'],
    limit: 50,
    pagination: false,
    ...asSystem(req, 'published keywords are public'),
  })
  return docs.map(({ value, label }) => ({ value, label }))
}
