import { describe, expect, it } from 'vitest'
import { parseImport } from './parse-import.ts'
import { nestTexts } from './rules.ts'

const wanted = [
  { namespace: 'common', key: 'common.nav.home', et: 'Avaleht', en: 'Home' },
  { namespace: 'common', key: 'common.nav.home.title', et: 'Pealkiri' },
]

describe('parseImport', () => {
  it.each([
    [
      'nested',
      {
        et: { common: { common: { nav: { home: 'Avaleht', 'home.title': 'Pealkiri' } } } },
        en: { common: { common: { nav: { home: 'Home' } } } },
      },
    ],
    [
      'flat',
      {
        et: { common: { 'common.nav.home': 'Avaleht', 'common.nav.home.title': ' Pealkiri ' } },
        en: { common: { 'common.nav.home': 'Home', 'common.nav.home.title': '' } },
      },
    ],
    [
      'a list',
      [
        { key: 'common.nav.home', namespace: 'common', translations: { et: 'Avaleht', en: 'Home' } },
        { key: 'common.nav.home.title', namespace: 'common', translations: { et: 'Pealkiri', en: '' } },
      ],
    ],
    [
      'an answer',
      {
        namespaces: ['common'],
        translations: [
          { key: 'common.nav.home', namespace: 'common', translations: { et: 'Avaleht', en: 'Home' } },
          { key: 'common.nav.home.title', namespace: 'common', translations: { et: 'Pealkiri', en: '' } },
        ],
      },
    ],
  ])('reads %s', (_, items) => {
    expect(parseImport(items)).toEqual({ texts: wanted, issues: [] })
  })

  it('reads back what the public call gives', () => {
    const tree = nestTexts([
      { key: 'forms.fields.a', text: 'A' },
      { key: 'forms.fields.a.helpText', text: 'Help' },
    ])
    expect(parseImport({ et: { forms: tree } })?.texts).toEqual([
      { namespace: 'forms', key: 'forms.fields.a', et: 'A' },
      { namespace: 'forms', key: 'forms.fields.a.helpText', et: 'Help' },
    ])
  })

  it.each([
    ['another language', { de: { common: { a: 'x' } } }, 'de', 'translations.error.language'],
    ['a bad key', { et: { common: { 'a b': 'x' } } }, 'et.common.a b', 'translations.error.keyInvalid'],
    ['a bad namespace', { et: { 'a.b': { x: 'x' } } }, 'et.a.b.x', 'translations.error.namespaceInvalid'],
    [
      'a long key',
      { et: { common: { ['a'.repeat(251)]: 'x' } } },
      `et.common.${'a'.repeat(251)}`,
      'validation.maxLength',
    ],
    ['a long text', { et: { common: { a: 'x'.repeat(2001) } } }, 'et.common.a.et', 'validation.maxLength'],
    ['a number', { et: { common: { a: { b: 1 } } } }, 'et.common.a.b', 'validation.type'],
    ['nothing', { et: { common: {} } }, 'items', 'translations.error.nothing'],
    ['an empty list', [], 'items', 'translations.error.nothing'],
    [
      "an object's own name",
      JSON.parse('{"et":{"common":{"__proto__":{"x":"y"}}}}'),
      'items',
      'translations.error.nothing',
    ],
  ])('reports %s', (_, items, field, messageKey) => {
    expect(parseImport(items)?.issues).toEqual([expect.objectContaining({ field, messageKey })])
  })

  it.each(['a text', 7, null, [{ key: 1 }], { et: 'x' }])('returns null for any other shape: %j', (items) => {
    expect(parseImport(items)).toBeNull()
  })
})
