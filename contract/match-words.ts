import { foldText, queryWords } from './fold-text.ts'

export type TextPart = { text: string; isMatch: boolean }

/** Endings of Estonian words change: this many letters at the end of a word may differ. */
const longestEnding = 3
const shortestStem = 4

/** Splits a text at the words that a search query finds in it, by their beginning or as a part of them. */
export function splitByQuery(text: string, query: string): TextPart[] {
  const wanted = queryWords(query).map(foldText).filter(Boolean)
  const parts: TextPart[] = []
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    if (piece === '') continue
    const word = foldText(piece)
    const isMatch = word !== '' && wanted.some((each) => word.includes(each) || haveSameStem(word, each))
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  return parts
}

/** Whether a search query finds a word in the text. */
export function hasMatch(text: string, query: string): boolean {
  return splitByQuery(text, query).some(({ isMatch }) => isMatch)
}

function haveSameStem(word: string, wanted: string): boolean {
  const stem = Math.max(shortestStem, wanted.length - longestEnding)
  return (
    wanted.length >= stem && word.length - stem <= 2 * longestEnding && word.startsWith(wanted.slice(0, stem))
  )
}
