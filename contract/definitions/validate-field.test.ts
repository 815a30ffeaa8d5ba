import { describe, expect, it } from 'vitest'
import { fieldValuesSchema } from '../admin-fields.ts'
import { validateField } from './validate-field.ts'

const label = { et: 'Nimi', en: 'Name' }
const read = (sent: object) =>
  validateField(fieldValuesSchema.parse({ slug: 'name', translations: { label }, ...sent }))
const choice = (type: string, ...options: object[]) => ({ type, settings: { options } })
const a = { value: 'a', label: { et: 'A', en: 'A' } }
const b = { value: 'b', label: { et: 'B', en: 'B' } }
const date = (dateFormat: object) => ({ type: 'date', settings: { dateFormat } })
const file = (settings: object) => ({ type: 'file', settings })

describe('validateField', () => {
  it('is a text where no type is given', () => {
    expect(read({})).toEqual({
      field: { type: 'text', settings: {}, options: [], removedOptions: [], texts: { label } },
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
    ['limits of a number', { type: 'number', settings: { min: 1, max: 1, integer: true } }],
    ['a date format', date({ parts: ['DD', 'MM', 'YYYY'], separators: { date: '.' } })],
    ['a time format', { ...date({ parts: ['HH', 'mm'] }), type: 'date-time' }],
    ['settings of another type, without effect', { settings: { min: 2, max: 1, dateFormat: { parts: [] } } }],
  ])('accepts %s', (_, sent) => {
    expect(read(sent).issues).toEqual([])
  })

  it('has labels in one language where one is enough, but in one', () => {
    const readOne = (sent: object) =>
      validateField(fieldValuesSchema.parse({ slug: 'name', translations: { label }, ...sent }), 'one')
    const labelled = { translations: { label: { et: 'Nimi', en: ' ' } } }
    expect(readOne({ ...labelled, ...choice('select', { value: 'a', label: { en: 'A' } }) })).toMatchObject({
      field: { texts: { label: { et: 'Nimi', en: '' } }, options: [{ label: { et: '', en: 'A' } }] },
      issues: [],
    })
    const unlabelled = { translations: { label: { en: ' ' } }, ...choice('select', { value: 'a' }) }
    expect(readOne(unlabelled).issues).toEqual([
      { field: 'settings.options.0.label.et', messageKey: 'forms.error.optionLabel' },
      { field: 'translations.label.et', messageKey: 'validation.required' },
    ])
  })

  it('cleans formats and numbers', () => {
    expect(read(file({ maxSize: '1 MB', fileFormats: ['.PDF'] })).field.settings.fileFormats).toEqual(['pdf'])
    expect(read(choice('select-number', { value: '7' })).field.options[0]?.value).toBe(7)
    expect(read({ settings: { options: [a] } }).field.options).toEqual([])
  })

  it.each([
    ['type', 'forms.error.typeUnknown', { type: 'unknown' }],
    ['translations.label.et', 'validation.required', { translations: { label: { en: 'x' } } }],
    ['translations.label.en', 'validation.required', { translations: { label: { et: 'x' } } }],
    [
      'translations.helpText.et',
      'validation.maxLength',
      { translations: { label, helpText: { et: 'x'.repeat(2001) } } },
    ],
    ['settings.options', 'forms.error.optionCount', choice('select')],
    ['settings.options', 'forms.error.optionCount', choice('checkbox')],
    ['settings.options', 'forms.error.optionCount', choice('radio', a)],
    ['settings.options.1.value', 'forms.error.optionDuplicate', choice('select', a, a)],
    ['settings.options.0.value', 'forms.error.optionValue', choice('select', { ...a, value: ' ' })],
    ['settings.options.0.value', 'forms.error.optionValue', choice('select', { label: a.label })],
    [
      'settings.options.0.label.en',
      'forms.error.optionLabel',
      choice('select', { ...a, label: { et: 'A' } }),
    ],
    ['settings.options.0.value', 'forms.error.optionNumber', choice('select-number', a)],
    ['settings.options.0.url', 'forms.error.optionUrl', choice('select-withUrl', a)],
    [
      'settings.options.0.url',
      'forms.error.optionUrl',
      choice('select', { ...a, url: 'javascript:alert(1)' }),
    ],
    ['settings.maxSize', 'forms.error.maxSizeRequired', file({})],
    ['settings.maxSize', 'forms.error.maxSizeInvalid', file({ maxSize: 'big' })],
    ['settings.maxSize', 'forms.error.maxSizeInvalid', file({ maxSize: '0 MB' })],
    [
      'settings.fileFormats.1',
      'forms.error.formatUnknown',
      file({ maxSize: '1 MB', fileFormats: ['pdf', 'exe'] }),
    ],
    ['settings.max', 'forms.error.limits', { type: 'number', settings: { min: 2, max: 1 } }],
    [
      'settings.max',
      'forms.error.limits',
      { type: 'number', settings: { min: 1.2, max: 1.8, integer: true } },
    ],
    ['settings.dateFormat.parts', 'forms.error.datePartRequired', date({ parts: [] })],
    ['settings.dateFormat.parts', 'forms.error.datePartDuplicate', date({ parts: ['DD', 'MM', 'D'] })],
    ['settings.dateFormat.parts', 'forms.error.dateTimePart', date({ parts: ['DD', 'HH'] })],
    [
      'settings.extraLinks.0.url',
      'validation.url',
      { settings: { extraLinks: [{ url: 'javascript:alert(1)', label }] } },
    ],
    [
      'settings.extraLinks.0.url',
      'validation.url',
      { settings: { extraLinks: [{ url: '//evil.example', label }] } },
    ],
  ])('rejects %s with %s', (field, messageKey, sent) => {
    expect(read(sent).issues).toEqual([expect.objectContaining({ field, messageKey })])
  })
})
