import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

function page(from: string): string {
  return `http://localhost:3000/unauthorized?${new URLSearchParams({ from, language: 'en' })}`
}

test('a page of this site is returned unchanged', () => {
  expect(returnAddress(page('/test/protected?language=en&a=b'))).toBe('/test/protected?language=en&a=b')
})

test.each(['', '//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'test'])(
  'any other address falls back to the home page: %s',
  (from) => {
    expect(returnAddress(page(from))).toBe('/?language=en')
  },
)
