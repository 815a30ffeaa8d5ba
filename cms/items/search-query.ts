import { effectiveQuery, foldText, queryWords } from '#contract/fold-text.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { stopWords } from './stop-words.ts'

/** One search word as typed, and the runs of letters and digits in it. */
export type SearchWord = {
  text: string
  tokens: readonly string[]
  /** Keys of similar words, the most similar first, if the search falls back on them. */
  similar?: readonly string[]
}

export type SearchQuery = {
  /** The complete query; titles and names equal to it rank first. */
  whole: string
  /** All of them must match. Empty if the query has no letters or digits; then nothing matches. */
  words: readonly SearchWord[]
}

/** Parses `q`; null if the list is not searched (contract §3). */
export function readSearchQuery(q: string | undefined): SearchQuery | null {
  const whole = effectiveQuery(q && normalizeText(q))
  if (!whole) return null
  const words = queryWords(whole)
    .map((text) => ({ text, tokens: wordsIn(text) }))
    .filter(({ tokens }) => tokens.length > 0)
  const distinct = [...new Map(words.map((word) => [foldText(word.text), word])).entries()]
  const significant = distinct.filter(([folded]) => !stopWords.has(folded))
  return { whole, words: (significant.length > 0 ? significant : distinct).map(([, word]) => word) }
}

/** The runs of letters and digits in composed text (NFC). */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{Nd}]+/gu) ?? []
}

/** Whether the word is long enough for the trigram indexes. */
export function hasLongPart({ tokens }: SearchWord): boolean {
  return tokens.some((token) => foldText(token).length >= 3)
}
