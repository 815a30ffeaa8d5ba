/** Characters of context before and after the part in which two texts differ. */
const context = 60

/** Two texts, shortened to the part in which they differ if they begin or end alike. */
export function changedParts(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const from = wordBefore(a, start - context)
  const part = (text: string) => {
    const to = text.length - end + context
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [part(a), part(b)]
}

/** The start of the word at this position, so that no word is cut; 0 near the beginning. */
function wordBefore(text: string, position: number): number {
  return position <= 0 ? 0 : text.lastIndexOf(' ', position) + 1
}
