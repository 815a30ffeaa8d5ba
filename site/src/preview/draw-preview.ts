import type { Spine } from '#contract/spines.ts'
import { drawMark, markColors, markSize } from '#ui/spines/draw-mark.ts'
import { drawSpines } from '#ui/spines/draw-spines.ts'
import { lightTokens } from '#ui/theme/tokens.ts'
import { drawableText, type Face, lineMeasure, outlineOf } from './text-outlines.ts'
import { wrapText } from './wrap-text.ts'

const previewWidth = 1200
const previewHeight = 630
const margin = 72
const textWidth = previewWidth - 2 * margin
const shelfHeight = 132
const markWidth = 48
/** Longer texts never fit, and are not measured whole. */
const longest = 400

/** From the largest; the first one that shows the whole title is taken. */
const titleSizes = [
  { size: 64, line: 76, most: 3 },
  { size: 54, line: 66, most: 3 },
  { size: 46, line: 56, most: 4 },
  { size: 38, line: 48, most: 5 },
] as const
const smallestTitle = titleSizes[3]

export type Preview = {
  /** The label above the title, such as the register. */
  kind: string
  /** Alternative titles; the first one that can be drawn is used. */
  titles: readonly string[]
  /** Below the title. */
  people: string
  /** Of the line above the title and of the own spine. */
  color: string
  spines: readonly Spine[]
  /** The spine of what the picture is about. */
  own?: Spine
}

/** Draws the picture that other sites show with a link to a page, as SVG. All text is outlines, so it needs no fonts. */
export function drawPreview({ kind, titles, people, color, spines, own }: Preview): string {
  const draw = (text: string, face: Face, y: number, fill: string) =>
    `<path fill="${fill}" d="${outlineOf(text, face, { x: margin, y })}"/>`
  const kindFace = { weight: 500, size: 26 } as const
  const peopleFace = { weight: 500, size: 30 } as const
  const kindWidth = textWidth - markWidth - margin
  const kindLine = oneLine(kind, kindFace, kindWidth)
  const { face, line, lines } = fitTitle(titles)
  const titleTop = 130
  const baselines = lines.map((_, index) => titleTop + face.size + index * line)
  const shelf = drawSpines(spines, {
    ...{ width: previewWidth, height: shelfHeight, bar: 17, gap: 4, yearGap: 40 },
    color: (name) => lightTokens[name],
    ...(own && { own: { spine: own, color } }),
  })
  const mark = drawMark(markColors((name) => lightTokens[name]))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewWidth}" height="${previewHeight}" viewBox="0 0 ${previewWidth} ${previewHeight}">`,
    `<rect width="${previewWidth}" height="${previewHeight}" fill="${lightTokens.band}"/>`,
    `<g transform="translate(${previewWidth - margin - markWidth} 60) scale(${markWidth / markSize})">${mark}</g>`,
    draw(kindLine, kindFace, 94, color),
    ...lines.map((text, index) => draw(text, face, baselines[index] ?? titleTop, lightTokens.ink)),
    draw(
      oneLine(people, peopleFace, textWidth),
      peopleFace,
      (baselines.at(-1) ?? titleTop) + 62,
      lightTokens['ink-2'],
    ),
    `<g transform="translate(0 ${previewHeight - shelf.height})">${shelf.markup}</g>`,
    '</svg>',
  ].join('')
}

function fitTitle(titles: readonly string[]) {
  const text = titles.map((title) => drawableText(title.slice(0, longest), 600)).find(Boolean) ?? ''
  const measure = lineMeasure(600)
  const inSize = ({ size, line, most }: (typeof titleSizes)[number]) => {
    const face = { weight: 600, size } as const
    return { face, line, ...wrapText(text, textWidth, most, (part) => measure(part, size)) }
  }
  const fitting = titleSizes.find((each) => {
    const { isWhole, hasBrokenWord } = inSize(each)
    return isWhole && !hasBrokenWord
  })
  return inSize(fitting ?? smallestTitle)
}

function oneLine(text: string, face: Face, width: number): string {
  const drawable = drawableText(text.slice(0, longest), face.weight)
  const measure = lineMeasure(face.weight)
  return wrapText(drawable, width, 1, (part) => measure(part, face.size)).lines[0] ?? ''
}
