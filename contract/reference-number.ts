/** The first and the last id that begin with a reference number. */
export type IdRange = { first: string; last: string }

const wholeNumber = /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/i

/**
 * The entries that a query names by the reference number of mails and success pages: an id anywhere in it, or nothing but
 * the beginning of one, at least eight digits. Undefined for other queries.
 */
export function referenceRange(query: string | undefined): IdRange | undefined {
  const text = query?.trim().toLowerCase() ?? ''
  const reference = wholeNumber.exec(text)?.[0] ?? text
  const digits = reference.replaceAll('-', '')
  if (!/^[\da-f]{8,32}$/.test(digits)) return undefined
  if (reference.includes('-') && !withHyphens(digits).startsWith(reference.replace(/-$/, '')))
    return undefined
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
  return [...text.matchAll(new RegExp(wholeNumber, 'gi'))].map(([id]) => id.toLowerCase())
}
