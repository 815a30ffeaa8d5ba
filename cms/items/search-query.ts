import { effectiveQuery, foldText, queryWords } from '#contract/fold-text.ts'

/** One search word as typed, and the runs of letters and digits in it. */
export type SearchWord = { text: string; tokens: readonly string[] }

export type SearchQuery = {
  /** The complete query; titles and names equal to it rank first. */
  whole: string
  /** All of them must match. Empty if the query has no letters or digits; then nothing matches. */
  words: readonly SearchWord[]
}

/** Stop words; ignored unless the query consists of nothing else. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'aga ega ehk ei et ja jaoks ka kas kes kui kuid mis ning nii oma on pole see selle siis või',
    'a an and are as at by for from in into is its of on or the to with',
  ].flatMap((words) => foldText(words).split(' ')),
)

/** Parses `q`; null if the list is not searched (contract §3). */
export function readSearchQuery(q: string | undefined): SearchQuery | null {
  const whole = effectiveQuery(q)
  if (!whole) return null
  const words = queryWords(whole)
    .map((text) => ({ text, tokens: text.match(/[\p{L}\p{Nd}]+/gu) ?? [] }))
    .filter(({ tokens }) => tokens.length > 0)
  const distinct = [...new Map(words.map((word) => [foldText(word.text), word])).entries()]
  const significant = distinct.filter(([folded]) => !stopWords.has(folded))
  return { whole, words: (significant.length > 0 ? significant : distinct).map(([, word]) => word) }
}

/** Whether the word is long enough for the trigram indexes. */
export function hasLongPart({ tokens }: SearchWord): boolean {
  return tokens.some((token) => foldText(token).length >= 3)
}
