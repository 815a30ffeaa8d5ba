import { effectiveQuery, foldText, queryWords } from '#contract/fold-text.ts'

/** One thing that is looked for: as it was typed, and the runs of letters and digits in it. */
export type SearchWord = { text: string; tokens: readonly string[] }

export type SearchQuery = {
  /** Everything that was typed: a title or a name that is just this comes first. */
  whole: string
  /** Each must be found. With none of them (nothing but signs was typed) nothing is found. */
  words: readonly SearchWord[]
}

/** Words that say nothing of what is looked for; asked for only where there are no others. */
const functionWords: ReadonlySet<string> = new Set(
  [
    'aga ega ehk ei et ja jaoks ka kas kes kui kuid mis ning nii oma on pole see selle siis või',
    'a an and are as at by for from in into is its of on or the to with',
  ].flatMap((words) => foldText(words).split(' ')),
)

/** What a list is searched for; null where nothing is (contract §3). */
export function readSearchQuery(q: string | undefined): SearchQuery | null {
  const whole = effectiveQuery(q)
  if (!whole) return null
  const words = queryWords(whole)
    .map((text) => ({ text, tokens: text.match(/[\p{L}\p{Nd}]+/gu) ?? [] }))
    .filter(({ tokens }) => tokens.length > 0)
  const different = [...new Map(words.map((word) => [foldText(word.text), word])).entries()]
  const telling = different.filter(([folded]) => !functionWords.has(folded))
  return { whole, words: (telling.length > 0 ? telling : different).map(([, word]) => word) }
}

/** Has it the three letters in a row that parts of words are found by? */
export function hasLongPart({ tokens }: SearchWord): boolean {
  return tokens.some((token) => foldText(token).length >= 3)
}
