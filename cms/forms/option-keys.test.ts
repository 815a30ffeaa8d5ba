import { describe, expect, it } from 'vitest'
import type { FieldOption } from '#contract/forms.ts'
import { withOptionKeys } from './option-keys.ts'

const texts = { 'forms.option.a': { et: 'A', en: 'A' } }
const used = {
  own: new Set<string>(),
  elsewhere: new Set(['forms.option.a']),
  text: (key: string) => (key === 'forms.option.a' ? texts[key] : undefined),
}
const option = (value: string | number, label = 'B', translationKey?: string): FieldOption => ({
  value,
  label: { et: label, en: label },
  ...(translationKey && { translationKey }),
})
const keys = (options: FieldOption[], has = used) =>
  withOptionKeys('colour', options, has).map(({ translationKey }) => translationKey)

describe('withOptionKeys', () => {
  it.each([
    ['by its value', [option('new')], ['forms.option.new']],
    ['by a value with other letters', [option('Õun ja pirn!')], ['forms.option.Oun-ja-pirn']],
    ['by its number', [option(5)], ['forms.option.5']],
    ['by its place', [option('++')], ['forms.option.option-1']],
    ['as it was sent', [option('x', 'X', 'forms.option.ex')], ['forms.option.ex']],
    ['not as sent elsewhere', [option('x', 'X', 'common.nav.home')], ['forms.option.x']],
    ['shared with one that reads alike', [option('a', 'A')], ['forms.option.a']],
    ['its own where another reads otherwise', [option('a', 'B')], ['forms.option.colour.a']],
    ['not by sending it', [option('a', 'B', 'forms.option.a')], ['forms.option.colour.a']],
    ['once in a field', [option('C'), option('C++')], ['forms.option.C', 'forms.option.colour.C']],
  ])('names a text %s', (_, options, expected) => {
    expect(keys(options)).toEqual(expected)
  })

  it('lets a field change the text that its option has already', () => {
    const own = { ...used, own: new Set(['forms.option.a']) }
    expect(keys([option('a', 'Changed', 'forms.option.a')], own)).toEqual(['forms.option.a'])
  })
})
