/** Letters that carry no combining mark when decomposed. */
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

/** Text as search compares it: lower case, without diacritics, one space between words. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðþßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

const shortestQuery = 3
const longestQuery = 200
const mostWords = 10

/** A query as search takes it: trimmed, cut to a sensible length, and nothing under three characters (contract §3). */
export function effectiveQuery(query: string | undefined): string {
  const trimmed = query?.trim() ?? ''
  return trimmed.length < shortestQuery ? '' : trimmed.slice(0, longestQuery)
}

/** Its words as they were typed; those past the tenth narrow nothing any more. */
export function queryWords(query: string | undefined): string[] {
  return effectiveQuery(query).split(/\s+/).filter(Boolean).slice(0, mostWords)
}
