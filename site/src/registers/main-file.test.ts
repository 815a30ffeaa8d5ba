import { expect, test } from 'vitest'
import { mainFileOf } from './main-file.ts'

const file = (name: string, field_slug = 'thesis_file') => ({ name, size: 1, field_slug })

test.each([
  { names: ['a/code.zip', 'a/thesis.PDF', 'a/other.pdf'], main: 'a/thesis.PDF' },
  { names: ['a/code.zip', 'a/data.csv'], main: 'a/code.zip' },
  { names: [], main: undefined },
])('the main file of $names is $main', ({ names, main }) => {
  expect(mainFileOf({ files: names.map((name) => file(name)) })?.name).toBe(main)
})

test('a logo is not a main file', () => {
  expect(mainFileOf({ files: [file('a/logo.png', 'organization_logo')] })).toBeUndefined()
})
