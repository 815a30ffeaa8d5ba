import { expect, it } from 'vitest'
import { placeholdersDiffer } from './translations.ts'

it.each([
  ['{{count}} tööd', '{{count}} theses', false],
  ['{{ count }} tööd', '{{count}} theses by {{count}}', false],
  ['{{a}} {{b}}', '{{b}} {{a}}', false],
  ['{{count}} tööd', 'theses', true],
  ['{{nimi}}', '{{name}}', true],
  ['{{count}} tööd', '', false],
])('%j and %j have different placeholders: %s', (et, en, expected) => {
  expect(placeholdersDiffer({ et, en })).toBe(expected)
})
