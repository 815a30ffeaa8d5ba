import { withoutLongRuns } from './values/normalize-text.ts'

/** Characters of a text by which a list is filtered. */
export const longestFilter = 250

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

/** Inline markup in titles (`CO<sub>2</sub>`). Of these, `br` and `p` separate words. */
const markup = /<\/?([bius]|em|strong|sub|sup|small|span|font|tt|code|br|p)(?:\s[^<>]*)?\/?>/gi

/** Soft hyphens, zero-width and directional characters, controls, and the non-characters that PDF viewers copy for hyphens. */
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffe\uffff]|(?!\s)\p{Cc}/gu

/** The marks of European alphabets. Those of other scripts distinguish words. */
const diacritics =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]/g

/**
 * Text as people see it: without markup and invisible characters, with the plain letters of ligatures, full-width,
 * superscript and other compatibility forms.
 */
export function visibleText(text: string): string {
  const visible = text
    .replace(markup, (_, name: string) => (/^(?:br|p)$/i.test(name) ? ' ' : ''))
    .replace(invisible, '')
  return withoutLongRuns(visible).normalize('NFKC')
}

/** Normalizes text whose diacritics matter: as people see it, in lower case, with single spaces between words. */
export function foldCase(text: string): string {
  return visibleText(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Normalizes text for search: as people see it, in lower case, without diacritics, with single spaces between words. */
export function foldText(text: string): string {
  return foldCase(text)
    .normalize('NFKD')
    .replace(diacritics, '')
    .replace(/[łøđðþßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

const minQueryLength = 3
const maxQueryLength = 200
/** Longer queries are truncated before they are normalized. */
const longestQuery = 2000
const maxWords = 10

/** Trims and truncates a search query as people see it; queries under three characters are ignored (contract §3). */
export function effectiveQuery(query: string | undefined): string {
  const trimmed = visibleText(query?.slice(0, longestQuery) ?? '').trim()
  return trimmed.length < minQueryLength ? '' : trimmed.slice(0, maxQueryLength)
}

/** The first ten words of a search query, not yet normalized. */
export function queryWords(query: string | undefined): string[] {
  return effectiveQuery(query).split(/\s+/).filter(Boolean).slice(0, maxWords)
}
