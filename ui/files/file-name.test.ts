import { expect, test } from 'vitest'
import { baseNameOf } from '#contract/files.ts'
import { groupOf } from './file-name.ts'

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
