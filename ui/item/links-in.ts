import { LinkifyIt } from 'linkify-it'

/** `url`: only set for links. `at`: the position in the text. */
type TextPart = { at: number; text: string; url?: string }

// A host name without a scheme is text, unless it begins with `www.`: in careless typing, the last and the first word of two
// sentences look like one.
const linkify = new LinkifyIt().set({ fuzzyLink: false, fuzzyEmail: true })
linkify
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, at, self) => {
      const length = self.testSchemaAt(`http://www.${text.slice(at)}`, 'http:', 'http:'.length)
      return Math.max(0, length - '//www.'.length)
    },
    normalize: (match) => {
      match.url = `https://${match.url}`
    },
  })

/** Splits a text at its links: http(s) URLs, names of web hosts that begin with `www.`, and e-mail addresses. */
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
