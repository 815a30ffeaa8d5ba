import { expect, it } from 'vitest'
import { splitByQuery } from './match-words.ts'

function marked(text: string, query: string): string {
  return splitByQuery(text, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')
}

it.each([
  ['Sorting waste on a conveyor belt', 'waste belt', 'Sorting [waste] on a conveyor [belt]'],
  ['Eesti keele õpetamine', 'OPETAMINE', 'Eesti keele [õpetamine]'],
  ['Masinõppe rakendused', 'masinõpe', '[Masinõppe] rakendused'],
  ['Andmebaasid', 'baas', '[Andmebaasid]'],
  ['Test automation', 'ab', 'Test automation'],
  ['Testing <b>x</b>', 'testing', '[Testing] <b>x</b>'],
  ['', 'test', ''],
])('%s, searched for %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
