import { describe, expect, it } from 'vitest'
import { drawPreview, type Preview } from './draw-preview.ts'
import { renderPreview } from './render-preview.ts'
import { drawableText } from './text-outlines.ts'
import { wrapText } from './wrap-text.ts'

const preview: Preview = {
  kind: 'Thesis · Master · 2026',
  titles: ['Sorting waste on a conveyor belt'],
  people: 'Mari Maasikas',
  color: '#0f7a4d',
  spines: [],
}

const perCharacter = (text: string) => text.length

describe('wrapped text', () => {
  it('breaks between words', () => {
    expect(wrapText('one two three four', 9, 3, perCharacter).lines).toEqual(['one two', 'three', 'four'])
  })

  it('ends with an ellipsis if there is more', () => {
    const { lines, isWhole } = wrapText('one two three four', 9, 2, perCharacter)
    expect(lines).toEqual(['one two', 'three…'])
    expect(isWhole).toBe(false)
  })

  it('breaks a word that is wider than a line', () => {
    const { lines, hasBrokenWord } = wrapText('abcdefghij', 4, 3, perCharacter)
    expect(lines).toEqual(['abcd', 'efgh', 'ij'])
    expect(hasBrokenWord).toBe(true)
  })

  it('is empty for an empty text', () => {
    expect(wrapText(' ', 4, 3, perCharacter)).toMatchObject({ lines: [], isWhole: true })
  })
})

describe('drawable text', () => {
  it.each([
    ['Õppeaine žürii', 'Õppeaine žürii'],
    ['Практика в Tartu', 'Практика в Tartu'],
    ['Rocket 🚀 science\n\tand more', 'Rocket science and more'],
    ['O\u0303un', 'Õun'],
    ['日本語 AB', ''],
    ['', ''],
  ])('of %j is %j', (text, drawable) => {
    expect(drawableText(text, 600)).toBe(drawable)
  })
})

describe('the picture', () => {
  it('is a PNG of 1200 × 630 pixels for any text', async () => {
    const texts = ['', '🚀', '日本語', 'W'.repeat(100_000), 'sõna '.repeat(10_000), '<&"', '\u202E\0abc']
    for (const text of texts) {
      const png = await renderPreview({ ...preview, kind: text, titles: [text], people: text })
      const view = new DataView(png?.buffer ?? new ArrayBuffer(24))
      expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
    }
  })

  it('has the first title that can be drawn', () => {
    expect(drawPreview({ ...preview, titles: ['日本語', 'Title'] })).toBe(
      drawPreview({ ...preview, titles: ['Title'] }),
    )
  })

  it('is refused if too many wait', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => renderPreview(preview)))
    expect(results.filter((png) => png !== undefined).length).toBe(21)
  })
})
