import { describe, expect, it } from 'vitest'
import { fieldValuesSchema } from './definitions.ts'
import { readField } from './read-field.ts'

const label = { et: 'Nimi', en: 'Name' }
const read = (sent: object) =>
  readField(fieldValuesSchema.parse({ slug: 'name', translations: { label }, ...sent }))
const choice = (type: string, ...options: object[]) => ({ type, settings: { options } })
const a = { value: 'a', label: { et: 'A', en: 'A' } }
const b = { value: 'b', label: { et: 'B', en: 'B' } }
const file = (settings: object) => ({ type: 'file', settings })

describe('readField', () => {
  it('is a text where no type is given', () => {
    expect(read({})).toEqual({
      field: { type: 'text', settings: {}, options: [], texts: { label } },
      issues: [],
    })
  })

  it.each([
    ['one option', choice('select', a)],
    ['two for a radio', choice('radio', a, b)],
    ['an address with an option', choice('select-withUrl', { ...a, url: 'https://ut.ee' })],
    ['a number without a label', choice('select-number', { value: 5 })],
    ['a number in the label alone', choice('select-number', { value: '', label: { et: '5' } })],
    ['a number that the label alone says', choice('select-number', { label: { et: '5' } })],
    ['a size as a text', file({ maxSize: '10 MB', fileFormats: ['.PDF', 'zip'] })],
    ['a size as number and unit', file({ maxSize: 10, maxSizeUnit: 'KB' })],
    ['a size in bytes', file({ maxSizeBytes: 1000 })],
    ['links', { settings: { extraLinks: ['https://ut.ee', '/terms'].map((url) => ({ url, label })) } }],
    ['an open family of types', { type: 'cercs_code' }],
  ])('takes %s', (_, sent) => {
    expect(read(sent).issues).toEqual([])
  })

  it('cleans formats and numbers', () => {
    expect(read(file({ maxSize: '1 MB', fileFormats: ['.PDF'] })).field.settings.fileFormats).toEqual(['pdf'])
    expect(read(choice('select-number', { value: '7' })).field.options[0]?.value).toBe(7)
    expect(read({ settings: { options: [a] } }).field.options).toEqual([])
  })

  it.each([
    ['another type', { type: 'colour' }, 'type', 'forms.error.typeUnknown'],
    [
      'no Estonian label',
      { translations: { label: { en: 'x' } } },
      'translations.label.et',
      'validation.required',
    ],
    [
      'no English label',
      { translations: { label: { et: 'x' } } },
      'translations.label.en',
      'validation.required',
    ],
    [
      'a long help text',
      { translations: { label, helpText: { et: 'x'.repeat(2001) } } },
      'translations.helpText.et',
      'validation.maxLength',
    ],
    ['no options', choice('select'), 'settings.options', 'forms.error.optionCount'],
    ['no boxes', choice('checkbox'), 'settings.options', 'forms.error.optionCount'],
    ['a radio of one', choice('radio', a), 'settings.options', 'forms.error.optionCount'],
    ['a value twice', choice('select', a, a), 'settings.options.1.value', 'forms.error.optionDuplicate'],
    [
      'no value',
      choice('select', { ...a, value: ' ' }),
      'settings.options.0.value',
      'forms.error.optionValue',
    ],
    [
      'no mention of a value',
      choice('select', { label: a.label }),
      'settings.options.0.value',
      'forms.error.optionValue',
    ],
    [
      'no label',
      choice('select', { ...a, label: { et: 'A' } }),
      'settings.options.0.label.en',
      'forms.error.optionLabel',
    ],
    ['no number', choice('select-number', a), 'settings.options.0.value', 'forms.error.optionNumber'],
    ['no address', choice('select-withUrl', a), 'settings.options.0.url', 'forms.error.optionUrl'],
    [
      'a script for an address',
      choice('select', { ...a, url: 'javascript:alert(1)' }),
      'settings.options.0.url',
      'forms.error.optionUrl',
    ],
    ['no size', file({}), 'settings.maxSize', 'forms.error.maxSizeRequired'],
    ['a size without sense', file({ maxSize: 'big' }), 'settings.maxSize', 'forms.error.maxSizeInvalid'],
    ['a size of nothing', file({ maxSize: '0 MB' }), 'settings.maxSize', 'forms.error.maxSizeInvalid'],
    [
      'another format',
      file({ maxSize: '1 MB', fileFormats: ['pdf', 'exe'] }),
      'settings.fileFormats.1',
      'forms.error.formatUnknown',
    ],
    [
      'a script for a link',
      { settings: { extraLinks: [{ url: 'javascript:alert(1)', label }] } },
      'settings.extraLinks.0.url',
      'validation.url',
    ],
    [
      'another site for a page',
      { settings: { extraLinks: [{ url: '//evil.example', label }] } },
      'settings.extraLinks.0.url',
      'validation.url',
    ],
  ])('refuses %s', (_, sent, field, messageKey) => {
    expect(read(sent).issues).toEqual([expect.objectContaining({ field, messageKey })])
  })
})
