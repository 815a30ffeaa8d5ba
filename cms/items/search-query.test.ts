import { describe, expect, it } from 'vitest'
import { hasLongPart, parseSearchQuery } from './search-query.ts'

const wordsOf = (q: string) => parseSearchQuery(q)?.words.map(({ text }) => text)

describe('a search query', () => {
  it('contains each word once, as typed', () => {
    expect(parseSearchQuery(' C++  e-Õpe! ')).toEqual({
      whole: 'C++  e-Õpe!',
      words: [
        { text: 'C++', tokens: ['C'] },
        { text: 'e-Õpe!', tokens: ['e', 'Õpe'] },
      ],
    })
    expect(wordsOf('Õun oun OUN')).toHaveLength(1)
  })

  it('contains stop words only if there are no other words', () => {
    expect(wordsOf('masinõpe ja andmed')).toEqual(['masinõpe', 'andmed'])
    expect(wordsOf('the theory of computation')).toEqual(['theory', 'computation'])
    expect(wordsOf('ja või')).toEqual(['ja', 'või'])
    expect(wordsOf('IT ja AI')).toEqual(['IT', 'AI'])
  })

  it('contains no words if only symbols were typed', () => {
    for (const q of ['%%%', '\\\\\\', '🙂🙂', '- - -', "'''", '::: *']) expect(wordsOf(q)).toEqual([])
    expect(wordsOf('andmed - & alused')).toEqual(['andmed', 'alused'])
  })

  it('contains ten tokens, whether they are words or parts of words', () => {
    const parts = Array.from({ length: 33 }, (_, index) => `osa${index}`)
    const ofParts = parseSearchQuery(parts.join('-'))?.words
    expect(ofParts).toEqual([{ text: parts.slice(0, 10).join('-'), tokens: parts.slice(0, 10) }])
    const tokens = parseSearchQuery(`üks kaks-kolm ${parts.join('/')} veel`)?.words.flatMap(
      (word) => word.tokens,
    )
    expect(tokens).toEqual(['üks', 'kaks', 'kolm', ...parts.slice(0, 7)])
  })

  it('contains what people see', () => {
    expect(wordsOf('CO<sub>2</sub> ﬁl\u00adter')).toEqual(['CO2', 'filter'])
    expect(parseSearchQuery('<sub></sub><b>')).toBeNull()
  })

  it('distinguishes words that are long enough for the trigram indexes', () => {
    const long = parseSearchQuery('AI C++ õun .net 中文字')?.words.filter(hasLongPart)
    expect(long?.map(({ text }) => text)).toEqual(['õun', '.net', '中文字'])
  })
})
