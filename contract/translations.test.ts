import { expect, it } from 'vitest'
import { checkNamespace, checkTranslationKey, placeholdersDiffer } from './translations.ts'

it.each(['common.save', '1.a-b_c', 'x.constructors', 'x.my-constructor'])('accepts the key %s', (key) => {
  expect(checkTranslationKey(key)).toEqual([])
})

it.each(['.a', 'a..b', '-a', 'x.constructor', 'constructor.x', 'x.toString.y', 'x.__proto__'])(
  'rejects the key %s',
  (key) => {
    expect(checkTranslationKey(key)).toEqual([{ field: 'key', messageKey: 'translations.error.keyInvalid' }])
  },
)

it('rejects a prototype name as a namespace', () => {
  expect(checkNamespace('valueOf')).toMatchObject([{ messageKey: 'translations.error.namespaceInvalid' }])
})

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
