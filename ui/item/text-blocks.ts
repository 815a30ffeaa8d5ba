export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'bullets' | 'numbers'; items: string[]; start: number }

const markers = [
  { kind: 'bullets', pattern: /^\s*[-*•–]\s+(\S.*)$/ },
  { kind: 'numbers', pattern: /^\s*\d{1,3}[.)]\s+(\S.*)$/ },
] as const

type Line = { kind: 'text' | 'bullets' | 'numbers'; text: string; number: number }

/** Splits a plain text into paragraphs at empty lines, and into lists: two or more lines that begin with `-` or a number. */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(parseLine)
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    const joined = paragraph.join('\n').trim()
    if (joined) blocks.push({ kind: 'paragraph', text: joined })
    paragraph = []
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (!line) continue
    const { items, next } = listFrom(lines, index)
    if (line.kind !== 'text' && items.length > 1) {
      endParagraph()
      blocks.push({ kind: line.kind, items, start: line.number })
      index = next - 1
    } else if (line.text.trim() === '') endParagraph()
    else paragraph.push(line.text)
  }
  endParagraph()
  return blocks
}

/** The list that begins at a line. Its items may have empty lines between them. */
function listFrom(lines: readonly Line[], start: number): { items: string[]; next: number } {
  const kind = lines[start]?.kind
  const items: string[] = []
  let next = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index]
    if (!line || (line.kind !== kind && line.text.trim() !== '')) break
    if (line.kind !== kind) continue
    const [item] = markers.flatMap(({ pattern }) => pattern.exec(line.text)?.[1] ?? [])
    items.push(item ?? line.text)
    next = index + 1
  }
  return { items, next }
}

function parseLine(text: string): Line {
  const marker = markers.find(({ pattern }) => pattern.test(text))
  return { kind: marker?.kind ?? 'text', text, number: Number.parseInt(text, 10) || 1 }
}
