import { describe, expect, it, test } from 'vitest'
import { createPaths, inOtherLanguage, languageOf, returnAddress } from './paths.ts'

describe('createPaths', () => {
  it('adds the language to every path', () => {
    const paths = createPaths('en')
    expect(paths.home()).toBe('/?language=en')
    expect(paths.list('thesis', { q: 'õun ja pirn', year: 2024 })).toBe(
      '/thesis?q=%C3%B5un+ja+pirn&year=2024&language=en',
    )
    expect(paths.item('topics', 'a/b')).toBe('/topics/a%2Fb?language=en')
  })

  it('localizes the segment of the add page', () => {
    expect(createPaths('et').add('internship')).toBe('/internship/lisa?language=et')
    expect(createPaths('en').add('internship')).toBe('/internship/add?language=en')
  })

  it('localizes the segment of own entries', () => {
    expect(createPaths('et').ownItem('5d1f7a52')).toBe('/minu/5d1f7a52?language=et')
    expect(createPaths('en').ownItems('K-2026-0207')).toBe('/my?reference=K-2026-0207&language=en')
  })

  it('omits empty parameters', () => {
    expect(createPaths('et').list('topics', { q: '', page: undefined })).toBe('/topics?language=et')
  })

  it('adds language and reference to a path from the server, and ignores other origins', () => {
    const { submitted } = createPaths('et')
    expect(submitted('/success?form=thesis', 'a1')).toBe('/success?form=thesis&reference=a1&language=et')
    expect(submitted('https://elsewhere.example/x', 'a1')).toBe('/x?reference=a1&language=et')
  })
})

describe('languageOf', () => {
  it('falls back to Estonian', () => {
    expect(languageOf('?language=en')).toBe('en')
    expect(languageOf('?language=de')).toBe('et')
    expect(languageOf('')).toBe('et')
  })
})

describe('inOtherLanguage', () => {
  it('changes the add segment and preserves other parameters', () => {
    expect(inOtherLanguage({ pathname: '/thesis/lisa', search: '?draft=1&language=et' }, 'en')).toBe(
      '/thesis/add?draft=1&language=en',
    )
    expect(inOtherLanguage({ pathname: '/topics/add/', search: '' }, 'et')).toBe('/topics/lisa?language=et')
  })

  it('does not change other paths', () => {
    expect(inOtherLanguage({ pathname: '/thesis', search: '?q=lisa' }, 'en')).toBe(
      '/thesis?q=lisa&language=en',
    )
  })
})

function unauthorizedUrl(from: string): string {
  return `http://localhost:3000/unauthorized?${new URLSearchParams({ from, language: 'en' })}`
}

test('a unauthorizedUrl of this site is returned unchanged', () => {
  expect(returnAddress(unauthorizedUrl('/test/protected?language=en&a=b'))).toBe(
    '/test/protected?language=en&a=b',
  )
})

test.each(['', '//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'test'])(
  'any other address falls back to the home unauthorizedUrl: %s',
  (from) => {
    expect(returnAddress(unauthorizedUrl(from))).toBe('/?language=en')
  },
)
