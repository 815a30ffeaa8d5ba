import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { foldText } from '#contract/fold-text.ts'
import type { IdRange } from '#contract/reference-number.ts'
import type { Rank } from './find-page.ts'
import { hasLongPart, type SearchQuery, type SearchWord } from './search-query.ts'
import { compoundStarts, minPartLength, shortestStem, stemKeys } from './stem-keys.ts'

/** Columns that are not part of the Payload schema; see the migrations `full_text` and `search_words`. */
const searchColumns = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
  /** ` key key | key key `: the keys of titles and names, then those of keywords and supervisors. */
  keys: sql`items.search_similar`,
} as const

/** Every word occurs, in any inflected form or as part of a longer word. Managers also search private texts. */
export function matchesSearch({ words }: SearchQuery, asManager: boolean): SQL {
  const isIndexed = words.some(hasLongPart)
  const conditions = words.map((word) => (isIndexed ? hasWord(word, asManager) : hasShortWord(word)))
  return and(...conditions) ?? sql`false`
}

/** The id is one of those that a reference number names. */
export function isWithin({ first, last }: IdRange): SQL {
  return sql`items.id between ${first}::uuid and ${last}::uuid`
}

/** At least one of the words occurs, in any inflected form. */
export function matchesAnyWord({ words }: SearchQuery): SQL {
  return words.length > 0 ? hasAny(...words.map(anyForm)) : sql`false`
}

function hasWord(word: SearchWord, asManager: boolean): SQL | undefined {
  return or(
    hasAny(
      everyToken(word, (token) => [formOf(token), ...compounds([token])]),
      ...similarForms(word),
    ),
    hasPart(searchColumns.parts, partOf(word)),
    ...(asManager ? [hasPart(searchColumns.managersParts, word.text)] : []),
  )
}

/** The trigram indexes do not cover parts under three letters, so a query of only short words matches word prefixes. */
function hasShortWord({ text, tokens }: SearchWord): SQL | undefined {
  const begins = hasAny(
    anyLexeme(tokens.map((token) => `'${foldText(token)}'${token.length > 1 ? ':*' : ''}`)),
  )
  return tokens.includes(text) ? begins : and(begins, hasPart(searchColumns.parts, text))
}

/** Any inflected form of the word, or a similar word. */
function anyForm(word: SearchWord): SQL {
  return sql.join([everyToken(word, (token) => [formOf(token)]), ...similarForms(word)], sql` || `)
}

/** At least one of the queries of each token. */
function everyToken({ tokens }: SearchWord, queriesOf: (token: string) => SQL[]): SQL {
  const queries = tokens.map((token) => sql`(${sql.join(queriesOf(token), sql` || `)})`)
  return sql`(${sql.join(queries, sql` && `)})`
}

/** Any inflected form of the token in either language. */
function formOf(token: string): SQL {
  const keys = [...new Set(stemKeys(token))].map((key) => `'${key}'`)
  return sql`${anyLexeme(keys)} || coalesce(english_query(${token}), '')`
}

function similarForms({ similar = [] }: SearchWord): SQL[] {
  return similar.length > 0 ? [anyLexeme(similar.map((key) => `'${key}'`))] : []
}

/** The keys of compounds that begin or end with a form of one of the tokens; none for short ones. */
function compoundParts(tokens: readonly string[]): { starts: string[]; ends: string[] } {
  const keys = tokens.flatMap(stemKeys)
  const isLong = (part: string) => part.length >= minPartLength
  return { starts: keys.flatMap(compoundStarts).filter(isLong), ends: keys.filter(isLong) }
}

function compounds(tokens: readonly string[]): SQL[] {
  const { starts, ends } = compoundParts(tokens)
  const lexemes = [
    ...starts.map((start) => `'${start}':*`),
    ...ends.map((end) => `'<${[...end].toReversed().join('')}':*`),
  ]
  return lexemes.length > 0 ? [anyLexeme(lexemes)] : []
}

function anyLexeme(lexemes: readonly string[]): SQL {
  return sql`${lexemes.join(' | ')}::tsquery`
}

function hasAny(...queries: SQL[]): SQL {
  return sql`${searchColumns.stems} @@ (${sql.join(queries, sql` || `)})`
}

/** What is searched for as a part of longer words: a word with other characters as it is, any other without its ending. */
function partOf({ text, tokens }: SearchWord): string {
  return tokens.length === 1 && tokens[0] === text ? shortestStem(text) : text
}

/** The column contains the text, ignoring case and diacritics. */
function hasPart(column: SQL, text: string): SQL {
  return sql`${column} like ${`%${likePattern(foldText(text))}%`}`
}

/**
 * Ranks by the best match, in this order: exact title or name, word of a title or name, another form of such a word, part
 * of one, keyword or supervisor, any other text. More matches rank higher, and similar words by their similarity.
 */
export function byRelevance({ whole, words }: SearchQuery): Rank {
  const forms = sql.join(words.map(anyForm), sql` || `)
  // Weights D to A: body, unused, terms, heading. `ts_rank` averages over the forms; the factor keeps a form in the
  // heading above parts.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${searchColumns.stems}, ${forms}) * ${words.length}::int`
  const asWhole = sql`10 * (${hasPart(searchColumns.names, `| ${whole} |`)})::int`
  const ranks = [byForms, asWhole, ...words.map(byName), ...words.map(bySimilarity)]
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
    when ${searchColumns.keys} like any(${sql.param(inCompound)}::text[]) then 0.1 else 0 end`
}

function bySimilarity({ similar = [] }: SearchWord): SQL {
  const ranks = similar.map(
    (key, index) => sql`when ${searchColumns.keys} like ${`% ${key} %`} then ${similar.length - index}::int`,
  )
  return ranks.length > 0 ? sql`case ${sql.join(ranks, sql` `)} else 0 end` : sql`0`
}
