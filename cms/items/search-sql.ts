import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { foldText } from '#contract/fold-text.ts'
import type { IdRange } from '#contract/reference-number.ts'
import type { Rank } from './find-page.ts'
import { hasLongPart, type SearchQuery, type SearchWord } from './search-query.ts'
import { compoundStarts, maxKeyLength, minPartLength, shortestStem, stemKeys } from './stem-keys.ts'

/** Columns that are not part of the Payload schema; see the migrations `full_text` and `search_words`. */
const searchColumns = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
  /** ` key key | key key `: the keys of titles and names, then those of keywords and supervisors. */
  keys: sql`items.search_similar`,
} as const

/**
 * Every word occurs, in any inflected form or as part of a longer word. Managers also search private texts. With `isHidden`,
 * the planner does not see the words.
 */
export function matchesSearch(query: SearchQuery, { asManager = false, isHidden = false }): SQL {
  const { words } = query
  const isIndexed = words.some(hasLongPart)
  const given = (value: SQL) => (isHidden ? sql`(select ${value})` : value)
  const conditions = words.map((word) =>
    isIndexed ? hasWord(query, word, { asManager, given }) : hasShortWord(word),
  )
  return and(...conditions) ?? sql`false`
}

/** The id is one of those that a reference number names. */
export function isWithin({ first, last }: IdRange): SQL {
  return sql`items.id between ${first}::uuid and ${last}::uuid`
}

/** At least one of the words occurs, in any inflected form. */
export function matchesAnyWord(query: SearchQuery): SQL {
  return query.words.length > 0 ? hasStems(anyForm(query)) : sql`false`
}

type Matching = { asManager: boolean; given: (value: SQL) => SQL }

function hasWord(query: SearchQuery, word: SearchWord, { asManager, given }: Matching): SQL | undefined {
  const forms = everyToken(word, (token) => [...formsOf(query, token), ...compoundsOf([token])])
  return or(
    hasStems(given(forms)),
    hasPart(searchColumns.parts, partOf(word), given),
    ...(asManager ? [hasPart(searchColumns.managersParts, word.text, given)] : []),
  )
}

/** The trigram indexes do not cover parts under three letters, so a query of only short words matches word prefixes. */
function hasShortWord({ text, tokens }: SearchWord): SQL | undefined {
  const begins = hasStems(
    anyLexeme(tokens.map((token) => `'${foldText(token)}'${token.length > 1 ? ':*' : ''}`)),
  )
  return tokens.includes(text) ? begins : and(begins, hasPart(searchColumns.parts, text))
}

/** Any inflected form of any of the words, or a word similar to one. */
function anyForm(query: SearchQuery): SQL {
  const forms = query.words.map((word) => everyToken(word, (token) => formsOf(query, token)))
  return sql.join(forms, sql` || `)
}

/** Each token, by one of these lexemes or its English stem. */
function everyToken({ tokens }: SearchWord, lexemesOf: (token: string) => string[]): SQL {
  const queries = tokens.map(
    (token) => sql`(${anyLexeme(lexemesOf(token))} || to_tsquery('english', ${englishWord(token)}))`,
  )
  return sql`(${sql.join(queries, sql` && `)})`
}

/** The keys of the token and those similar to them. */
function formsOf({ similar }: SearchQuery, token: string): string[] {
  return [...new Set([...stemKeys(token), ...(similar?.get(token) ?? [])])].map((key) => `'${key}'`)
}

/** What `english_stems` makes of the word before it is stemmed, see the migration `search_vocabulary`. */
function englishWord(token: string): string {
  return `'${foldText(token)
    .slice(0, maxKeyLength)
    .replace(/([ey]s)es$/, '$1is')}'`
}

/** The keys of compounds that begin or end with a form of one of the tokens; none for short ones. */
function compoundParts(tokens: readonly string[]): { starts: string[]; ends: string[] } {
  const keys = tokens.flatMap(stemKeys)
  const isLong = (part: string) => part.length >= minPartLength
  return { starts: keys.flatMap(compoundStarts).filter(isLong), ends: keys.filter(isLong) }
}

function compoundsOf(tokens: readonly string[]): string[] {
  const { starts, ends } = compoundParts(tokens)
  return [
    ...starts.map((start) => `'${start}':*`),
    ...ends.map((end) => `'<${[...end].toReversed().join('')}':*`),
  ]
}

function anyLexeme(lexemes: readonly string[]): SQL {
  return sql`${lexemes.join(' | ')}::tsquery`
}

function hasStems(query: SQL): SQL {
  return sql`${searchColumns.stems} @@ (${query})`
}

/** What is searched for as a part of longer words: a word with other characters as it is, any other without its ending. */
function partOf({ text, tokens }: SearchWord): string {
  return tokens.length === 1 && tokens[0] === text ? shortestStem(text) : text
}

/** The column contains the text, ignoring case and diacritics. */
function hasPart(column: SQL, text: string, given: Matching['given'] = (value) => value): SQL {
  return sql`${column} like ${given(sql`${`%${likePattern(foldText(text))}%`}::text`)}`
}

/**
 * A subquery is computed once, not for every row, and the cost of the statement does not depend on it (see `rareRequest`).
 *
 * Ranks by the best match, in this order: exact title or name, word of a title or name, another form of such a word, part
 * of one, keyword or supervisor, any other text. More matches rank higher, and similar words by their similarity.
 */
export function byRelevance(query: SearchQuery): Rank {
  const { whole, words } = query
  // Weights D to A: body, unused, terms, heading. `ts_rank` averages over the forms; the factor keeps a form in the
  // heading above parts.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${searchColumns.stems}, (select ${anyForm(query)})) * ${words.length}::int`
  const asWhole = sql`10 * (${hasPart(searchColumns.names, `| ${whole} |`)})::int`
  const ranks = [byForms, asWhole, ...words.map(byName), ...bySimilarity(query)]
  return { value: sql.join(ranks, sql` + `), direction: 'desc nulls last' }
}

/** The cheap comparisons come first: this is computed for every row that is found. */
function byName(word: SearchWord): SQL {
  const exact = word.tokens.map(foldText).join('[^[:alnum:]]+')
  const { starts, ends } = compoundParts(word.tokens)
  const inCompound = [...starts.map((start) => `% ${start}%|%`), ...ends.map((end) => `%${end} %|%`)]
  return sql`case
    when ${hasPart(searchColumns.names, partOf(word))} then
      case when ${searchColumns.names} collate "und-x-icu" ~ ${`\\m${exact}\\M`} then 0.6 else 0.1 end
    when ${searchColumns.keys} like any((select ${sql.param(inCompound)}::text[])::text[]) then 0.1 else 0 end`
}

function bySimilarity({ similar }: SearchQuery): SQL[] {
  return [...(similar?.values() ?? [])].map((keys) => {
    const ranks = keys.map(
      (key, index) => sql`when ${searchColumns.keys} like ${`% ${key} %`} then ${keys.length - index}::int`,
    )
    return sql`case ${sql.join(ranks, sql` `)} else 0 end`
  })
}
