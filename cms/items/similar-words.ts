import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { editDistance } from './edit-distance.ts'
import type { SearchQuery, SearchWord } from './search-query.ts'
import { minPartLength, stemKeys } from './stem-keys.ts'

/** Similar words are searched for up to this many words of a query. */
const maxWords = 5
const maxCandidates = 100
const maxSimilar = 5

/**
 * The query with the similar words of titles, names, keywords and supervisors of the entries with this condition; null
 * if there are none. Words under four letters have no similar words.
 */
export async function withSimilarWords(
  req: PayloadRequest,
  condition: SQL,
  query: SearchQuery,
): Promise<SearchQuery | null> {
  const words = await Promise.all(
    query.words.map(async (word, index) =>
      index < maxWords ? { ...word, similar: await similarKeys(req, condition, word) } : word,
    ),
  )
  return words.some(({ similar = [] }) => similar.length > 0) ? { ...query, words } : null
}

/** The trigram index finds candidates; the number of differing letters decides. */
async function similarKeys(req: PayloadRequest, condition: SQL, { tokens }: SearchWord): Promise<string[]> {
  const keys = tokens.flatMap(stemKeys).filter((key) => key.length >= minPartLength)
  const candidates = await Promise.all(keys.map((key) => candidateKeys(req, condition, key)))
  const distances = new Map<string, number>()
  for (const candidate of new Set(candidates.flat())) {
    const distance = Math.min(...keys.map((key) => distanceBetween(key, candidate)))
    if (distance > 0 && distance < tooFar) distances.set(candidate, distance)
  }
  return [...distances]
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, maxSimilar)
    .map(([key]) => key)
}

const tooFar = Number.POSITIVE_INFINITY

/**
 * The number of differing letters; `tooFar` for more than one, or more than two in keys of eight letters. The first letter of a
 * short key must be the same. A longer one may also be similar to the beginning or the end of a compound.
 */
export function distanceBetween(key: string, candidate: string): number {
  if (key.length < 6) return key[0] === candidate[0] ? distanceWithin(1, key, candidate) : tooFar
  const lengths = [key.length - 1, key.length, key.length + 1].filter(
    (length) => length < candidate.length - 2,
  )
  const parts = lengths.flatMap((length) => [candidate.slice(0, length), candidate.slice(-length)])
  const limit = key.length < 8 ? 1 : 2
  return Math.min(...[candidate, ...parts].map((part) => distanceWithin(limit, key, part)))
}

function distanceWithin(limit: number, one: string, other: string): number {
  const distance = editDistance(one, other, limit)
  return distance > limit ? tooFar : distance
}

const keysSchema = z.array(z.object({ key: z.string() }))

async function candidateKeys(req: PayloadRequest, condition: SQL, key: string): Promise<string[]> {
  const rows = await runSql(
    req,
    sql`
    select key, word_similarity(${key}, key) as similarity
    from (
      select distinct unnest(string_to_array(search_similar, ' ')) as key from items
      where id in (select items_with_similar_key(${key})) and ${condition}
    ) as keys
    where length(key) >= ${minPartLength}
    order by similarity desc, key limit ${maxCandidates}
  `,
  )
  return keysSchema.parse(rows).map(({ key }) => key)
}
