import { expect, it } from 'vitest'
import {
  checkNamespace,
  checkPlaceholders,
  checkTranslationKey,
  placeholdersDiffer,
  validatePlainText,
} from './translations.ts'

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

it.each([
  'Tere, {{name',
  'Tere, {{name}',
  'Tere, {{name, uppercase}}',
  'Tere, {{- name}}',
  '{{name}} {{',
  '}} {{name}}',
  '{{}} {{name}}',
])('rejects %j, which would be displayed as it is', (et) => {
  const shipped = { et: 'Tere, {{name}}', en: 'Hello, {{name}}' }
  expect(checkPlaceholders({ key: 'a.b', et }, shipped)).toMatchObject([
    { field: 'translations.et', messageKey: 'translations.error.placeholders' },
  ])
  expect(checkPlaceholders({ key: 'a.b', et: shipped.et }, shipped)).toEqual([])
})

it.each(['Sisu {{x', 'Sisu {{x}}', '}}'])('rejects %j in a new text or a text of a form', (et) => {
  expect(validatePlainText({ et, en: '' }, 'label', true).issues).toMatchObject([{ field: 'label.et' }])
})

it('rejects an unclosed placeholder in one language of a text that is not shipped', () => {
  expect(checkPlaceholders({ key: 'a.b', en: 'Content {{x' }, undefined)).toMatchObject([
    { field: 'translations.en', messageKey: 'translations.error.noPlaceholders' },
  ])
})

it('rejects a placeholder in a text of a form that is not shipped', () => {
  expect(
    checkPlaceholders({ key: 'forms.fields.a', et: 'Kus {{x}}', en: 'Where {{x}}' }, undefined),
  ).toHaveLength(2)
  expect(checkPlaceholders({ key: 'home.a', et: 'Kus {{x}}', en: 'Where {{x}}' }, undefined)).toEqual([])
})
