/** The paragraphs of a text: parts that an empty line sets apart. */
export function paragraphsOf(text: string): { key: string; text: string }[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => ({ key: `p${index}`, text: part }))
}
