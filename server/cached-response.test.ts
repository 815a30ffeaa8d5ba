import { expect, it } from 'vitest'
import { preferredEncoding } from './cached-response.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['BR;Q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=x', 'identity'],
  ['deflate, zstd', 'identity'],
  ['', 'identity'],
])('of "%s" the encoding is %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding)
})
