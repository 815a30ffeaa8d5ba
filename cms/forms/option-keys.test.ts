import { describe, expect, it } from 'vitest'
import type { FieldOption } from '#contract/fields.ts'
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
    ['from the value', [option('new')], ['forms.option.new']],
    [
      'from a value with characters that keys cannot contain',
      [option('Õun ja pirn!')],
      ['forms.option.Oun-ja-pirn'],
    ],
    ['from a number', [option(5)], ['forms.option.5']],
    ['from the position', [option('++')], ['forms.option.option-1']],
    ['that the input names', [option('x', 'X', 'forms.option.ex')], ['forms.option.ex']],
    [
      'from the value if the input names one that is not of an option',
      [option('x', 'X', 'common.nav.home')],
      ['forms.option.x'],
    ],
    [
      'shared with an option of another field that has the same label',
      [option('a', 'A')],
      ['forms.option.a'],
    ],
    [
      'of the field if an option of another field has a different label',
      [option('a', 'B')],
      ['forms.option.colour.a'],
    ],
    [
      'of the field even if the input names that of the other option',
      [option('a', 'B', 'forms.option.a')],
      ['forms.option.colour.a'],
    ],
    ['unique within the field', [option('C'), option('C++')], ['forms.option.C', 'forms.option.colour.C']],
  ])('assigns a key %s', (_, options, expected) => {
    expect(keys(options)).toEqual(expected)
  })

  it('retains the key of a changed option of the same field', () => {
    const own = { ...used, own: new Set(['forms.option.a']) }
    expect(keys([option('a', 'Changed', 'forms.option.a')], own)).toEqual(['forms.option.a'])
  })
})
