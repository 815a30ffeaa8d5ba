import { LinkifyIt } from 'linkify-it'

/** `url`: only set for links. `at`: the position in the text. */
type TextPart = { at: number; text: string; url?: string }

// A host name without a scheme is text: in careless typing, the last and the first word of two sentences look like one.
const linkify = new LinkifyIt().set({ fuzzyLink: false, fuzzyEmail: true })
linkify.add('ftp:', null).add('//', null)

/** Splits a text at its links: http(s) URLs and e-mail addresses. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index) })
    parts.push({ at: index, text: text.slice(index, lastIndex), url })
    end = lastIndex
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
