import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const page = (from: string) =>
  `http://localhost:3000/unauthorized?${new URLSearchParams({ from, language: 'en' })}`

test('a page of ours is returned to as it was asked for', () => {
  expect(returnAddress(page('/test/protected?language=en&a=b'))).toBe('/test/protected?language=en&a=b')
})

test.each(['', '//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'test'])(
  'anything else is home: %s',
  (from) => {
    expect(returnAddress(page(from))).toBe('/?language=en')
  },
)
