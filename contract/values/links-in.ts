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

/** Words that are links too: their URLs, by the word in lower case. */
export type WordLinks = ReadonlyMap<string, string>

/**
 * Splits a text at its links: http(s) URLs, names of web hosts that begin with `www.`, e-mail addresses, and these words.
 */
export function linksIn(text: string, words?: WordLinks): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const links = [...(linkify.match(text) ?? []), ...wordsIn(text, words)]
  for (const { index, lastIndex, url } of links.toSorted((one, other) => one.index - other.index)) {
    if (index < end) continue
    if (index > end) parts.push({ at: end, text: text.slice(end, index) })
    parts.push({ at: index, text: text.slice(index, lastIndex), url })
    end = lastIndex
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}

function wordsIn(text: string, words: WordLinks = new Map()) {
  return [...text.matchAll(/[\w-]+/g)].flatMap(({ 0: word, index }) => {
    const url = words.get(word.toLowerCase())
    return url === undefined ? [] : [{ index, lastIndex: index + word.length, url }]
  })
}
