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
  [1024, '1 KB'],
  [123_456, '120.56 KB'],
  [1024 ** 2 * 1.5, '1.5 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1 PB'],
  [1024 ** 6, '1024 PB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes, 'en')).toBe(text.replace(' ', '\u00a0')))

test.each([
  [0, '0 bytes', '0 baiti'],
  [1, '1 byte', '1 bait'],
  [935, '935 bytes', '935 baiti'],
  [1023, '1023 bytes', '1023 baiti'],
])('%d bytes are in words: %s, %s', (bytes, en, et) => {
  expect(formatSize(bytes, 'en')).toBe(en)
  expect(formatSize(bytes, 'et')).toBe(et)
})

test('Estonian uses a decimal comma', () => expect(formatSize(1536, 'et')).toBe('1,5\u00a0KB'))
