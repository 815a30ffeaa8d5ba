import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '#contract/admin-fields.ts'
import { toEditedField, toFieldInput, withType } from './edited-field.ts'

const noText = { key: '', et: '', en: '' }
const field: FieldDefinition = {
  uuid: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c',
  slug: 'plan',
  type: 'file',
  settings: { maxSize: '10 MB', fileFormats: ['pdf'], extraLinks: [{ url: '/terms', label: noText }] },
  translations: {
    label: { key: 'forms.fields.plan', et: 'Kava', en: 'Plan' },
    placeholder: noText,
    helpText: noText,
    tooltipText: noText,
  },
  forms: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the edited field', () => {
  it.each([
    ['10 MB', { size: '10', unit: 'MB' }],
    ['1536 KB', { size: '1536', unit: 'KB' }],
    ['2048 MB', { size: '2', unit: 'GB' }],
    ['100 B', { size: '100', unit: 'B' }],
    [undefined, { size: '', unit: 'MB' }],
  ])('has a size limit of %s in the largest unit that divides it', (maxSize, expected) => {
    expect(toEditedField({ ...field, settings: { maxSize } })).toMatchObject(expected)
  })

  it('has a size limit when it becomes a file, which can be removed', () => {
    const text = toEditedField({ ...field, type: 'text', settings: {} })
    const file = withType(text, 'file')
    expect(file).toMatchObject({ type: 'file', size: '10', unit: 'MB' })
    expect(withType({ ...file, size: '' }, 'file')).toMatchObject({ size: '' })
    expect(withType(text, 'date')).toMatchObject({ size: '' })
  })

  it('is saved with the settings that the editor does not display', () => {
    const { settings } = toFieldInput(toEditedField(field))
    expect(settings).toMatchObject({
      maxSize: '10 MB',
      fileFormats: ['pdf'],
      extraLinks: [{ url: '/terms' }],
    })
  })

  it('loses the settings of a type that it no longer has', () => {
    const { settings } = toFieldInput({ ...toEditedField(field), type: 'text' })
    expect(settings).not.toHaveProperty('maxSize')
    expect(settings).not.toHaveProperty('fileFormats')
  })
})
