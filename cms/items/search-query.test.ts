import { describe, expect, it } from 'vitest'
import { hasLongPart, readSearchQuery } from './search-query.ts'

const wordsOf = (q: string) => readSearchQuery(q)?.words.map(({ text }) => text)

describe('a search query', () => {
  it('under three characters is none', () => {
    expect([undefined, '', 'õu', ' ab '].map(readSearchQuery)).toEqual([null, null, null, null])
  })

  it('has the words as they were typed, each once', () => {
    expect(readSearchQuery(' C++  e-Õpe! ')).toEqual({
      whole: 'C++  e-Õpe!',
      words: [
        { text: 'C++', tokens: ['C'] },
        { text: 'e-Õpe!', tokens: ['e', 'Õpe'] },
      ],
    })
    expect(wordsOf('Õun oun OUN')).toHaveLength(1)
  })

  it('asks for words that say nothing only where there are no others', () => {
    expect(wordsOf('masinõpe ja andmed')).toEqual(['masinõpe', 'andmed'])
    expect(wordsOf('the theory of computation')).toEqual(['theory', 'computation'])
    expect(wordsOf('ja või')).toEqual(['ja', 'või'])
    expect(wordsOf('IT ja AI')).toEqual(['IT', 'AI'])
  })

  it('looks for nothing where nothing but signs was typed', () => {
    for (const q of ['%%%', '\\\\\\', '🙂🙂', '- - -', "'''", '::: *']) expect(wordsOf(q)).toEqual([])
    expect(wordsOf('andmed - & alused')).toEqual(['andmed', 'alused'])
  })

  it('knows which words parts are found by', () => {
    const long = readSearchQuery('AI C++ õun .net 中文字')?.words.filter(hasLongPart)
    expect(long?.map(({ text }) => text)).toEqual(['õun', '.net', '中文字'])
  })
})
