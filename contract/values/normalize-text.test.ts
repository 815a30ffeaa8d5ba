import { describe, expect, it } from 'vitest'
import { isBlank, isolateText, normalizeText } from './normalize-text.ts'

describe('normalizeText', () => {
  it.each([
    ['masin\uFFFEõpe', 'masinõpe'],
    ['masin\uFFFE\r\nõpe', 'masinõpe'],
    ['masin\u0002 õpe', 'masinõpe'],
    ['masin\u00AD\n  õpe', 'masinõpe'],
    ['masin\u00ADõpe', 'masinõpe'],
    ['MASIN\uFFFEÕPE', 'MASINÕPE'],
    ['Walk\uFFFE OÜ', 'Walk OÜ'],
    ['Tartu\u00AD\nÜlikool', 'Tartu\nÜlikool'],
    ['o\u0303\uFFFE\nli', 'õli'],
    ['masin-\nõpe', 'masin-\nõpe'],
    ['esimene\uFFFE\n\nTeine', 'esimene\n\nTeine'],
    ['\uFFFE algus, lõpp\uFFFE', ' algus, lõpp'],
  ])('joins the words that a line break of a PDF divides: %j', (text, expected) => {
    expect(normalizeText(text)).toBe(expected)
  })

  it.each([
    '\u200B',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u061C',
    '\u180E',
    '\u034F',
    '\u2061',
    '\u206A',
    '\uFE0F',
    '\u{E0061}',
    '\u{E0100}',
    '\u3164',
    '\uFFF9',
    '\uFFFC',
    '\0',
    '\u0007',
    '\u007F',
    '\u0090',
    '\uFDD0',
    '\uFFFF',
    '\u{1FFFE}',
    '\u{10FFFF}',
    '\uD800',
  ])('removes %j inside a word', (character) => {
    expect(normalizeText(`Tar${character}tu`)).toBe('Tartu')
  })

  it('composes what the characters separated', () => {
    expect(normalizeText('O\u200B\u0303un')).toBe('Õun')
  })

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['an abbreviation in Persian', '۱۳۵۷ ه\u200D.ش'],
    ['Hindi', 'क्\u200Dष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam', 'അവന്\u200D'],
    ['an ideographic variation', '葛\u{E0100}'],
    ['Mongolian', 'ᠠ\u180Eᠨ'],
    ['a family', '👩\u200D👩\u200D👧'],
    ['an emoji with a skin tone', '👩🏽\u200D🔬'],
    ['a heart', '❤\uFE0F\u200D🔥'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['Hebrew with marks of direction', 'שלום\u200E C++\u200F'],
    ['an override of the direction', 'a\u202Ecba\u202C'],
    ['tabs and line breaks', 'a\tb\nc'],
  ])('does not change %s', (_, text) => {
    expect(normalizeText(text)).toBe(text)
  })

  it.each([`\u00AD${' '.repeat(20)}`, '🏴\u{E0061}', '\u{E0061}', '\u200D', 'ش\u200D'])(
    'takes linear time for repeated %j',
    (part) => {
      const started = performance.now()
      normalizeText(`a${part.repeat(200_000 / part.length)}`)
      expect(performance.now() - started).toBeLessThan(5000)
    },
  )

  it('has only characters of XML 1.0, and is the same when repeated', () => {
    const ranges = [
      [0, 0x2ffff],
      [0xe0000, 0xe0fff],
      [0x10fffe, 0x10ffff],
    ] as const
    const all = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    for (const around of ['', 'a', 'ش', '👩', '1']) {
      const text = normalizeText(all.map((each) => around + each).join(''))
      expect(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)).toBe(false)
      expect(normalizeText(text) === text).toBe(true)
    }
  })
})

it('is linear in the length of a run of combining marks, of which 30 stay', () => {
  const started = performance.now()
  const text = normalizeText(`a${'\u0301\u0323'.repeat(250_000)}`)
  expect([...text.normalize('NFD')]).toHaveLength(31)
  // It took more than a minute.
  expect(performance.now() - started).toBeLessThan(5000)
})

it('isolates texts with a direction, each line separately', () => {
  expect(isolateText('Õun')).toBe('Õun')
  expect(isolateText('a\u202Ecba')).toBe('\u2068a\u202Ecba\u2069')
  expect(isolateText('שלום\nשלום')).toBe('\u2068שלום\u2069\n\u2068שלום\u2069')
})

it.each(['', ' \t\n', '\u200B', '\u0007', '\uFFFE', '\u202E\u202C', '\u115F', '\u2800'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)
