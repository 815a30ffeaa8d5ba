import { expect, test } from 'vitest'
import { cleanFileName, displayedName, originalNameOf } from './files.ts'

test.each([
  ['töö.pdf', 'töö.pdf'],
  ['C:\\Users\\mari\\töö.pdf', 'töö.pdf'],
  ['a/b/töö.pdf', 'töö.pdf'],
  ['to\u0308o\u0308.pdf', 'töö.pdf'],
  ['a\u0000b\n\uffffc.pdf', 'abc.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['می‌خواهم.pdf', 'می‌خواهم.pdf'],
  [`${'õ'.repeat(300)}.pdf`, `${'õ'.repeat(196)}.pdf`],
  ['😀'.repeat(300), '😀'.repeat(200)],
])('the clean name of %s', (name, clean) => expect(cleanFileName(name)).toBe(clean))

test('a name is stored if the key has another one', () => {
  expect(originalNameOf('töö.pdf', 'topics/u/f/too.pdf')).toBe('töö.pdf')
  expect(originalNameOf('too.pdf', 'topics/u/f/too.pdf')).toBeUndefined()
  expect(originalNameOf('too.pdf', 'topics/u/f/too-2.pdf')).toBe('too.pdf')
})

test('files are displayed by their original name', () => {
  expect(displayedName({ name: 'topics/u/f/too.pdf', originalName: 'töö.pdf' })).toBe('töö.pdf')
  expect(displayedName({ name: 'topics/u/f/too.pdf' })).toBe('too.pdf')
})
