import { foldText } from '#contract/fold-text.ts'

/** From 0 to 1: the share of common trigrams, as PostgreSQL's `similarity` counts them. */
export function titleSimilarity(a: string, b: string): number {
  const [first, second] = [trigramsOf(a), trigramsOf(b)]
  const all = new Set([...first, ...second]).size
  const common = [...first].filter((trigram) => second.has(trigram)).length
  return all === 0 ? 0 : common / all
}

function trigramsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text).flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3))
    }),
  )
}

/** The longest words of a title: a search for them also finds titles that differ in other words. */
export function significantWords(title: string, count: number): string[] {
  return [...new Set(wordsOf(title))]
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, count)
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
