import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import { foldText } from '#contract/fold-text.ts'
import { idRangeOf } from '#contract/id-range.ts'
import { referencesIn } from '#contract/references.ts'
import type { Rank } from './find-page.ts'
import { hasLongPart, type SearchQuery, type SearchWord } from './search-query.ts'
import { compoundStarts, maxKeyLength, minPartLength, shortestStem, stemKeys } from './stem-keys.ts'

/** Columns that are not part of the Payload schema; see the SQL file in `cms/migrations`. */
const searchColumns = {
  stems: sql`items.search_words`,
  parts: sql`items.search_parts`,
  names: sql`items.search_names`,
  managersParts: sql`items.search_managers`,
  /** ` key key | key key `: the keys of titles and names, then those of keywords and supervisors. */
  keys: sql`items.search_similar`,
} as const

/** The operands of the comparisons of a word: values, or placeholders for them. */
type WordTerms = {
  tokens: readonly TokenTerms[]
  part: unknown
  managersPart: unknown
  exact: unknown
  inCompound: unknown
}
type TokenTerms = { forms: unknown; formsAndCompounds: unknown; english: unknown }

/**
 * Every word occurs, in any inflected form or as part of a longer word. Managers also search private texts.
 */
export function matchesSearch(query: SearchQuery, { asManager = false } = {}): SQL {
  const { words } = query
  const isIndexed = words.some(hasLongPart)
  const conditions = words.map((word) =>
    isIndexed ? hasWord(wordTerms(query, word), { asManager, given: (value) => value }) : hasShortWord(word),
  )
  return and(...conditions) ?? sql`false`
}

/** Placeholders for the search of one word, which `oneWordValues` fills. */
const oneWord = {
  tokens: [
    {
      forms: sql.placeholder('forms'),
      formsAndCompounds: sql.placeholder('formsAndCompounds'),
      english: sql.placeholder('english'),
    },
  ],
  part: sql.placeholder('part'),
  managersPart: sql.placeholder('managersPart'),
  exact: sql.placeholder('exact'),
  inCompound: sql.placeholder('inCompound'),
} satisfies WordTerms

/**
 * The same for one word, with placeholders. They are in subqueries: the planner does not see their values, and each is computed
 * once, not for every row.
 */
export function matchesOneWord({ asManager }: { asManager: boolean }): SQL {
  return hasWord(oneWord, { asManager, given: (value) => sql`(select ${value})` }) ?? sql`false`
}

/** `byRelevance` for one word, with placeholders. */
export function byRelevanceOfOneWord(): Rank {
  return rankBy({ whole: sql.placeholder('whole'), words: [oneWord], similar: [] })
}

/** The values of the placeholders for a query of one word with one token. */
export function oneWordValues(query: SearchQuery): Record<string, unknown> {
  const [word] = query.words
  if (!word) throw new Error('a search has at least one word')
  const { tokens, ...terms } = wordTerms(query, word)
  return { whole: wholePattern(query), ...terms, ...tokens[0] }
}

/**
 * The items that a query names by their references, or to managers also by their ids (contract §3); undefined if it names none.
 */
export function isNamed(query: string | undefined, { asManager }: { asManager: boolean }): SQL | undefined {
  const references = referencesIn(query ?? '')
  if (references.length > 0) return sql`items.reference = any(${sql.param(references)}::text[])`
  const range = asManager ? idRangeOf(query) : undefined
  return range && sql`items.id between ${range.first}::uuid and ${range.last}::uuid`
}

/** At least one of the words occurs, in any inflected form. */
export function matchesAnyWord(query: SearchQuery): SQL {
  const words = query.words.map((word) => wordTerms(query, word))
  return words.length > 0 ? hasStems(anyForm(words)) : sql`false`
}

type Matching = { asManager: boolean; given: (value: SQL) => SQL }

function hasWord({ tokens, part, managersPart }: WordTerms, { asManager, given }: Matching): SQL | undefined {
  const forms = everyToken(tokens.map(({ formsAndCompounds, english }) => [formsAndCompounds, english]))
  return or(
    hasStems(given(forms)),
    isLike(searchColumns.parts, given(sql`${part}::text`)),
    ...(asManager ? [isLike(searchColumns.managersParts, given(sql`${managersPart}::text`))] : []),
  )
}

/** The trigram indexes do not cover parts under three letters, so a query of only short words matches word prefixes. */
function hasShortWord({ text, tokens }: SearchWord): SQL | undefined {
  const begins = hasStems(
    sql`${anyOf(tokens.map((token) => `'${foldText(token)}'${token.length > 1 ? ':*' : ''}`))}::tsquery`,
  )
  return tokens.includes(text)
    ? begins
    : and(begins, isLike(searchColumns.parts, sql`${patternOf(text)}::text`))
}

/** Each token, by one of these lexemes or its English stem. */
function everyToken(tokens: readonly (readonly [lexemes: unknown, english: unknown])[]): SQL {
  const queries = tokens.map(
    ([lexemes, english]) => sql`(${lexemes}::tsquery || to_tsquery('english', ${english}))`,
  )
  return sql`(${sql.join(queries, sql` && `)})`
}

/** Any inflected form of any of the words, or a word similar to one. */
function anyForm(words: readonly WordTerms[]): SQL {
  const forms = words.map(({ tokens }) => everyToken(tokens.map(({ forms, english }) => [forms, english])))
  return sql.join(forms, sql` || `)
}

function wordTerms(query: SearchQuery, word: SearchWord): WordTerms {
  const { starts, ends } = compoundParts(word.tokens)
  return {
    tokens: word.tokens.map((token) => {
      const forms = formsOf(query, token)
      return {
        forms: anyOf(forms),
        formsAndCompounds: anyOf([...forms, ...compoundsOf([token])]),
        english: englishWord(token),
      }
    }),
    part: patternOf(substringOf(word)),
    managersPart: patternOf(word.text),
    exact: `\\m${word.tokens.map(foldText).join('[^[:alnum:]]+')}\\M`,
    inCompound: [...starts.map((start) => `% ${start}%|%`), ...ends.map((end) => `%${end} %|%`)],
  }
}

/** The keys of the token and those similar to them. */
function formsOf({ similar }: SearchQuery, token: string): string[] {
  return [...new Set([...stemKeys(token), ...(similar?.get(token) ?? [])])].map((key) => `'${key}'`)
}

/** The word as `english_stems` normalizes it before stemming; see the SQL file in `cms/migrations`. */
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

function anyOf(lexemes: readonly string[]): string {
  return lexemes.join(' | ')
}

function hasStems(query: SQL): SQL {
  return sql`${searchColumns.stems} @@ (${query})`
}

/** The substring to look for inside longer words: the stem, or the unchanged text if it contains punctuation. */
function substringOf({ text, tokens }: SearchWord): string {
  return tokens.length === 1 && tokens[0] === text ? shortestStem(text) : text
}

/** A pattern for texts that contain this one, ignoring case and diacritics. */
function patternOf(text: string): string {
  return `%${likePattern(foldText(text))}%`
}

function isLike(column: SQL, pattern: SQL): SQL {
  return sql`${column} like ${pattern}`
}

/**
 * Ranks by the best match, in this order: exact title or name, word of a title or name, another form of such a word, part
 * of one, keyword or supervisor, any other text. More matches rank higher, and similar words by their similarity.
 */
export function byRelevance(query: SearchQuery): Rank {
  return rankBy({
    whole: wholePattern(query),
    words: query.words.map((word) => wordTerms(query, word)),
    similar: bySimilarity(query),
  })
}

function wholePattern({ whole }: SearchQuery): string {
  return patternOf(`| ${whole} |`)
}

type Ranked = { whole: unknown; words: readonly WordTerms[]; similar: readonly SQL[] }

function rankBy({ whole, words, similar }: Ranked): Rank {
  // Weights D to A: body, unused, terms, heading. `ts_rank` averages over the forms; the factor keeps a form in the
  // heading above parts. A subquery is computed once, not for every row.
  const byForms = sql`ts_rank('{0.002, 0, 0.02, 1}', ${searchColumns.stems}, (select ${anyForm(words)})) * ${sql.raw(String(words.length))}`
  const asWhole = sql`10 * (${isLike(searchColumns.names, sql`${whole}::text`)})::int`
  return {
    value: sql.join([byForms, asWhole, ...words.map(byName), ...similar], sql` + `),
    direction: 'desc nulls last',
  }
}

/** The cheap comparisons come first: this is computed for every row that is found. */
function byName({ part, exact, inCompound }: WordTerms): SQL {
  return sql`case
    when ${isLike(searchColumns.names, sql`${part}::text`)} then
      case when ${searchColumns.names} collate "und-x-icu" ~ ${exact} then 0.6 else 0.1 end
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
