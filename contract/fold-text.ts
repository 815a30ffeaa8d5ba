/** Letters that Unicode does not decompose into a base letter and a combining mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Normalizes text for search: lower case, no diacritics, single spaces between words. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðþßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

const minQueryLength = 3
const maxQueryLength = 200
const maxWords = 10

/** Trims and truncates a search query; queries under three characters are ignored (contract §3). */
export function effectiveQuery(query: string | undefined): string {
  const trimmed = query?.trim() ?? ''
  return trimmed.length < minQueryLength ? '' : trimmed.slice(0, maxQueryLength)
}

/** The first ten words of a search query, not yet normalized. */
export function queryWords(query: string | undefined): string[] {
  return effectiveQuery(query).split(/\s+/).filter(Boolean).slice(0, maxWords)
}
