import { effectiveQuery, foldText, queryWords } from '#contract/fold-text.ts'
import { stopWords } from './stop-words.ts'

/** One search word as typed, and the runs of letters and digits in it. */
export type SearchWord = { text: string; tokens: readonly string[] }

export type SearchQuery = {
  /** The complete query; titles and names equal to it rank first. */
  whole: string
  /** All of them must match. Empty if the query has no letters or digits; then nothing matches. */
  words: readonly SearchWord[]
  /** By token: the keys of similar words, the most similar first, if the search falls back on them. */
  similar?: ReadonlyMap<string, readonly string[]>
}

/** Every token adds to what a search costs, whether it is a word or a part of one. */
const maxTokens = 10

/** Parses `q`; null if the list is not searched (contract §3). */
export function parseSearchQuery(q: string | undefined): SearchQuery | null {
  const whole = effectiveQuery(q)
  if (!whole) return null
  const words = firstTokens(queryWords(whole))
  const distinct = [...new Map(words.map((word) => [foldText(word.text), word])).entries()]
  const significant = distinct.filter(([folded]) => !stopWords.has(folded))
  return { whole, words: (significant.length > 0 ? significant : distinct).map(([, word]) => word) }
}

/** The words up to the last token that counts. */
function firstTokens(texts: readonly string[]): SearchWord[] {
  const words: SearchWord[] = []
  let left = maxTokens
  for (const text of texts) {
    const runs = runsIn(text).slice(0, left)
    const last = runs.at(-1)
    if (!last) continue
    const isWhole = runsIn(text).length === runs.length
    words.push({
      text: isWhole ? text : text.slice(0, last.index + last[0].length),
      tokens: runs.map(([run]) => run),
    })
    left -= runs.length
  }
  return words
}

/** The runs of letters and digits in visible text (`visibleText`). */
export function wordsIn(text: string): string[] {
  return runsIn(text).map(([run]) => run)
}

/** In scripts such as Devanagari, marks are parts of words. */
function runsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu)]
}

/** Whether the word is long enough for the trigram indexes. */
export function hasLongPart({ tokens }: SearchWord): boolean {
  return tokens.some((token) => foldText(token).length >= 3)
}
