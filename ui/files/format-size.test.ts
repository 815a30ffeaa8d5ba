import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0.00 Bytes'],
  [1, '1.00 Bytes'],
  [1023, '1023.00 Bytes'],
  [1024, '1.00 KB'],
  [123_456, '120.56 KB'],
  [1024 ** 2 * 1.5, '1.50 MB'],
  [1024 ** 3, '1.00 GB'],
  [1024 ** 4, '1.00 TB'],
  [1024 ** 5, '1.00 PB'],
  [1024 ** 6, '1024.00 PB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes, 'en')).toBe(text.replace(' ', '\u00a0')))

test('Estonian uses a decimal comma', () => expect(formatSize(1536, 'et')).toBe('1,50\u00a0KB'))
