import { expect, test } from 'vitest'
import { baseNameOf } from '#contract/files.ts'
import { formatSize, groupOf } from './file-labels.ts'

test('the base name follows the last slash', () => {
  expect(baseNameOf('thesis/0b9c/thesis_file/loputoo.pdf')).toBe('loputoo.pdf')
  expect(baseNameOf('loputoo.pdf')).toBe('loputoo.pdf')
})

test.each([
  ['a/b.PDF', 'pdf'],
  ['a.docx', 'document'],
  ['a.xls', 'sheet'],
  ['a.tar.7z', 'archive'],
  ['a.jpeg', 'photo'],
  ['a.svg', 'picture'],
  ['a.txt', 'other'],
  ['a.constructor', 'other'],
  ['pdf', 'other'],
])('%s is a %s', (name, group) => expect(groupOf(name)).toBe(group))

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

test('Estonian uses a decimal comma, and whole bytes', () => {
  expect(formatSize(1536, 'et')).toBe('1,50\u00a0KB')
  expect(formatSize(935, 'et')).toBe('935 baiti')
  expect(formatSize(1, 'et')).toBe('1 bait')
})
