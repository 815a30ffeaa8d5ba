/** Splits a text into paragraphs at empty lines. */
export function paragraphsOf(text: string): { key: string; text: string }[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => ({ key: `p${index}`, text: part }))
}
