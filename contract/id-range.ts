/** The first and the last id that begin with the same digits. */
export type IdRange = { first: string; last: string }

const wholeId = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/i

/**
 * The entries that a query names by their id: one anywhere in it, or nothing but the beginning of one, at least eight digits.
 * Undefined for other queries.
 */
export function idRangeOf(query: string | undefined): IdRange | undefined {
  const text = query?.trim().toLowerCase() ?? ''
  const named = wholeId.exec(text)?.[0] ?? text
  const digits = named.replaceAll('-', '')
  if (!/^[\da-f]{8,32}$/.test(digits)) return undefined
  if (named.includes('-') && !withHyphens(digits).startsWith(named.replace(/-$/, ''))) return undefined
  return { first: withHyphens(digits.padEnd(32, '0')), last: withHyphens(digits.padEnd(32, 'f')) }
}

function withHyphens(digits: string): string {
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ]
    .filter(Boolean)
    .join('-')
}

/** All ids in a text, in lower case. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(wholeId, 'gi'))].map(([id]) => id.toLowerCase())
}
