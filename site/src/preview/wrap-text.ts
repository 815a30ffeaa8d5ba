const graphemes = new Intl.Segmenter('et', { granularity: 'grapheme' })

type Measure = (line: string) => number

type WrappedText = { lines: string[]; isWhole: boolean; hasBrokenWord: boolean }

/**
 * Breaks a text into at most `most` lines of at most `width`; the last line ends with an ellipsis if there is more. A word
 * is only broken if it is wider than a line.
 */
export function wrapText(text: string, width: number, most: number, measure: Measure): WrappedText {
  const lines: string[] = []
  let line = ''
  let hasBrokenWord = false
  const words = text.split(' ').filter((word) => word !== '')
  for (const word of words) {
    if (lines.length > most) break
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const [last = '', ...full] = partsOf(word, width, measure).toReversed()
    if (full.length > 0) hasBrokenWord = true
    lines.push(...full.toReversed())
    line = last
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return { lines, isWhole: true, hasBrokenWord }
  const kept = lines.slice(0, most)
  kept[most - 1] = withEllipsis(kept[most - 1] ?? '', width, measure)
  return { lines: kept, isWhole: false, hasBrokenWord }
}

/** A word in parts that fit the width. */
function partsOf(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let partWidth = 0
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = measure(segment)
    if (part !== '' && partWidth + segmentWidth > width) {
      parts.push(part)
      part = ''
      partWidth = 0
    }
    part += segment
    partWidth += segmentWidth
  }
  return [...parts, part]
}

function withEllipsis(line: string, width: number, measure: Measure): string {
  const kept = [...graphemes.segment(line)].map(({ segment }) => segment)
  const shortened = () => `${kept.join('').replace(/[\s,;:.–-]+$/, '')}…`
  while (kept.length > 1 && measure(shortened()) > width) kept.pop()
  return shortened()
}
