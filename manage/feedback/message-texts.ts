/** The beginning of a message in one line, with an ellipsis if it continues. */
export function excerptOf(text: string, length = 120): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= length) return characters.join('')
  return `${characters.slice(0, length).join('').trimEnd()}…`
}

/** A `mailto:` link. Everything but the `@` is encoded, because an address may contain `?`, `&` or `%`. */
export function replyLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
