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

/** The words of a query, folded; none when the query is under three characters (contract §3). */
export function searchWords(query: string | undefined): string[] {
  const trimmed = query?.trim() ?? ''
  return trimmed.length < 3 ? [] : foldText(trimmed).split(' ').filter(Boolean).slice(0, 10)
}
