/** What separates the texts of a list in a cell; commas do where there are none of these (`separatorOf`). */
const listSeparators = /[;\n|]/

/**
 * A list as the text of one cell: `a; b`. A text that `splitList` would read as several, or without its quotes, is between quotes, as
 * csv has it: `"a; b"; c`. `others`: texts that may be in the list; if one of them has a separator, all texts of a longer list are between quotes,
 * so that `"a"; "b"` is not the text `a; b`.
 */
export function joinList(texts: readonly string[], others: readonly string[] = []): string {
  const [text = ''] = texts
  if (texts.length === 1 && others.includes(text)) return text
  const isSeveral = texts.length > 1
  const isAmbiguous = isSeveral && others.some((other) => listSeparators.test(other))
  return texts
    .map((text) =>
      isAmbiguous || text.startsWith('"') || listSeparators.test(text) || (!isSeveral && text.includes(','))
        ? `"${text.replaceAll('"', '""')}"`
        : text,
    )
    .join('; ')
}

/**
 * The texts of a list in one cell: between semicolons, lines and bars, or commas if there are none of them. Those between quotes are whole.
 */
export function splitList(text: string): string[] {
  const listed = [...text.matchAll(listedTexts[separatorOf(text)])]
  return listed
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean)
}

/** What separates the texts of this list, whatever is between its quotes. */
export function separatorOf(list: string): ';' | ',' {
  return listSeparators.test(list.replace(quotedTexts, '$1')) ? ';' : ','
}

const quotedTexts = /(^|[;,\n|])[^\S\n]*"(?:[^"]|"")*"(?=[^\S\n]*(?:[;,\n|]|$))/g

/** One text between quotes or without them, up to the next separator. */
const listedTexts = {
  ';': /\s*(?:"((?:[^"]|"")*)"\s*|([^;\n|]*))(?:[;\n|]|$)/gy,
  ',': /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/gy,
}
