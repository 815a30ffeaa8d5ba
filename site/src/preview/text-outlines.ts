import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type Face = { weight: 500 | 600; size: number }

/** In the order in which they are searched for a character. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const

/** Parsing a font takes up to 30 ms, so each is parsed when a text needs it. Keyed by file name. */
const fonts = new Map<string, fontkit.Font>()

function fontOf(subset: (typeof subsets)[number], weight: Face['weight']): fontkit.Font {
  const name = `rubik-${subset}-${weight}-normal.woff`
  const known = fonts.get(name)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@fontsource/rubik/files/${name}`))
  const font = fontkit.create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
  fonts.set(name, font)
  return font
}

/** The font that has a glyph for the character. */
function fontFor(character: string, weight: Face['weight']): fontkit.Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  for (const subset of subsets) {
    const font = fontOf(subset, weight)
    if (font.hasGlyphForCodePoint(codePoint)) return font
  }
  return undefined
}

/**
 * The text without characters that the fonts do not have, such as emoji. Empty if these are most of its letters, as of a
 * text in another script.
 */
export function drawableText(text: string, weight: Face['weight']): string {
  const characters = [...text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')]
  const drawable = characters.filter((character) => fontFor(character, weight) !== undefined)
  const lettersIn = (list: string[]) => list.filter((character) => /[\p{L}\p{N}]/u.test(character)).length
  if (lettersIn(drawable) * 2 <= lettersIn(characters)) return ''
  return drawable.join('').replace(/ +/g, ' ').trim()
}

type Run = { font: fontkit.Font; text: string }

/** Successive characters of the same font; spaces are of the font before them. */
function runsOf(text: string, weight: Face['weight']): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = character === ' ' && last ? last.font : fontFor(character, weight)
    if (!font) continue
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/**
 * Measures lines in pixels. Words are measured once for all sizes, as laying them out takes longer than anything else; the
 * kerning between a space and a word is left out.
 */
export function lineMeasure(weight: Face['weight']): (line: string, size: number) => number {
  const widths = new Map<string, number>()
  const emsOf = (word: string) => {
    const known = widths.get(word)
    if (known !== undefined) return known
    const ems = runsOf(word, weight).reduce(
      (sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm,
      0,
    )
    widths.set(word, ems)
    return ems
  }
  return (line, size) => size * line.split(/(?= )|(?<= )/).reduce((sum, word) => sum + emsOf(word), 0)
}

/** A line as the `d` of an SVG path that begins at `x` on the base line `y`. */
export function outlineOf(text: string, { weight, size }: Face, { x, y }: { x: number; y: number }): string {
  let path = ''
  let at = x
  for (const { font, text: part } of runsOf(text, weight)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      path += glyph.path.transform(scale, 0, 0, -scale, at + xOffset * scale, y - yOffset * scale).toSVG()
      at += xAdvance * scale
    }
  }
  return path
}
