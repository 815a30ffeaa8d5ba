import { describe, expect, it } from 'vitest'
import { createI18n } from './create-i18n.ts'

const texts = {
  common: { common: { nav: { theses: 'Lõputööd' } } },
  item: { item: { count_one: '{{count}} töö', count_other: '{{count}} tööd' } },
  forms: { forms: { fields: { abstract: 'Kokkuvõte', 'abstract.helpText': 'Kuni {{max}} märki' } } },
}

describe('createI18n', () => {
  it('finds a key by its full name in any namespace', () => {
    const { t } = createI18n('et', texts)
    expect(t('common.nav.theses')).toBe('Lõputööd')
    expect(t('forms.fields.abstract')).toBe('Kokkuvõte')
    expect(t('forms.fields.abstract.helpText', { max: 10 })).toBe('Kuni 10 märki')
  })

  it('selects plural forms', () => {
    const { t } = createI18n('et', texts)
    expect(t('item.count', { count: 1 })).toBe('1 töö')
    expect(t('item.count', { count: 21 })).toBe('21 tööd')
  })

  it('writes numbers as people do, and texts as they are', () => {
    expect(createI18n('et', texts).t('item.count', { count: 20_010 })).toBe('20\u00a0010 tööd')
    expect(createI18n('et', texts).t('item.count', { count: 2.5 })).toBe('2,5 tööd')
    const { t } = createI18n('en', texts)
    expect(t('item.count', { count: 2026 })).toBe('2026 tööd')
    expect(t('forms.fields.abstract.helpText', { max: 12_345 })).toBe('Kuni 12,345 märki')
    expect(t('forms.fields.abstract.helpText', { max: '12345' })).toBe('Kuni 12345 märki')
    expect(t('forms.fields.abstract.helpText')).toBe('Kuni {{max}} märki')
  })

  it('returns a missing key and reports it', () => {
    const missing: string[] = []
    const { t } = createI18n('en', texts, (key) => missing.push(key))
    expect(t('common.nav.nowhere')).toBe('common.nav.nowhere')
    expect(missing).toContain('common.nav.nowhere')
  })

  it('does not escape interpolated values', () => {
    const { t } = createI18n('et', { common: { common: { hello: 'Tere, {{name}}' } } })
    expect(t('common.hello', { name: '<Õ&Ä>' })).toBe('Tere, <Õ&Ä>')
  })

  it('does not insert texts in others', () => {
    const { t } = createI18n('et', { common: { common: { one: 'a $t(common.two)', two: '$t(common.one)' } } })
    expect(t('common.one')).toBe('a $t(common.two)')
  })

  it('isolates interpolated values with a direction', () => {
    const { t } = createI18n('et', { common: { common: { hello: 'Tere, {{name}}!' } } })
    expect(t('common.hello', { name: 'a\u202Eb' })).toBe('Tere, \u2068a\u202Eb\u2069!')
  })
})
