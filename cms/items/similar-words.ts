import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { editDistance } from './edit-distance.ts'
import type { SearchQuery } from './search-query.ts'
import { minPartLength, stemKeys } from './stem-keys.ts'

/** Similar words are searched for up to this many tokens of a query, and keys of each. */
const maxTokens = 5
const maxKeys = 2
const maxCandidates = 100
/** Of these, those in items that the caller may not read are dropped. */
const maxPlausible = 20
const maxSimilar = 5

/**
 * The query with the similar words of titles, names, keywords and supervisors of the items with this condition; null
 * if there are none. Tokens under four letters have no similar words.
 */
export async function withSimilarWords(
  req: PayloadRequest,
  condition: SQL,
  query: SearchQuery,
): Promise<SearchQuery | null> {
  const tokens = [...new Set(query.words.flatMap((word) => word.tokens))].slice(0, maxTokens)
  const keys = new Map(tokens.map((token) => [token, keysOf(token)]))
  const candidates = await candidatesOf(req, [...new Set([...keys.values()].flat())])
  const similar = new Map(tokens.map((token) => [token, mostSimilar(keys.get(token) ?? [], candidates)]))
  const found = await readableKeys(req, condition, [...new Set([...similar.values()].flat())])
  const readable = [...similar]
    .map(([token, all]) => [token, all.filter((key) => found.has(key)).slice(0, maxSimilar)] as const)
    .filter(([, some]) => some.length > 0)
  return readable.length > 0 ? { ...query, similar: new Map(readable) } : null
}

function keysOf(token: string): string[] {
  return stemKeys(token)
    .filter((key) => key.length >= minPartLength)
    .slice(0, maxKeys)
}

type Candidates = ReadonlyMap<string, readonly string[]>

/** The candidates with the least number of differing letters from one of the keys. */
function mostSimilar(keys: readonly string[], candidates: Candidates): string[] {
  const distances = new Map<string, number>()
  for (const candidate of new Set(keys.flatMap((key) => candidates.get(key) ?? []))) {
    const distance = Math.min(...keys.map((key) => distanceBetween(key, candidate)))
    if (distance > 0 && distance < tooFar) distances.set(candidate, distance)
  }
  return [...distances]
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, maxPlausible)
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

const candidatesSchema = z.array(z.object({ wanted: z.string(), key: z.string() }))

/** The keys of the vocabulary that the trigram index finds for each of these. */
async function candidatesOf(req: PayloadRequest, keys: readonly string[]): Promise<Candidates> {
  if (keys.length === 0) return new Map()
  const rows = await runSql(
    req,
    sql`select wanted, key from unnest(${sql.param(keys)}::text[]) as wanted, similar_keys(wanted, ${maxCandidates}) as key`,
  )
  const byKey = Map.groupBy(candidatesSchema.parse(rows), ({ wanted }) => wanted)
  return new Map([...byKey].map(([wanted, found]) => [wanted, found.map(({ key }) => key)]))
}

const keysSchema = z.array(z.object({ key: z.string() }))

/** The keys that occur in titles, names, keywords or supervisors of the items with this condition. */
async function readableKeys(
  req: PayloadRequest,
  condition: SQL,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const isReadable = sql`items.search_words @@ concat('''', key, ''':AB')::tsquery and ${condition}`
  const rows = await runSql(
    req,
    sql`select key from unnest(${sql.param(keys)}::text[]) as key where exists (select from items where ${isReadable})`,
  )
  return new Set(keysSchema.parse(rows).map(({ key }) => key))
}
