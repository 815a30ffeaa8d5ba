import { describe, expect, it } from 'vitest'
import type { FieldSettings, FieldValue } from '../fields.ts'
import { copyValues } from './copy-values.ts'
import { endOfDayInTallinn } from './deadline.ts'
import { type FieldType, plainFieldTypes } from './field-types.ts'

const now = new Date('2026-11-27T10:00:00Z')
const text = { et: '', en: '' }
const options = ['spring', 'summer'].map((value) => ({ value, label: text }))

/** What becomes of the value of one field. */
function copyOf(type: FieldType, value: FieldValue, settings: FieldSettings = {}) {
  const field = { slug: 'field', type, required: false, order: 1, labels: text, settings }
  const form = {
    fieldSets: [{ slug: 'set', order: 1, labels: text, descriptions: text, fields: [field] }],
  }
  const { values, emptied, files } = copyValues(form, { set: { field: value } }, now)
  if (emptied.length > 0) return 'emptied'
  if (files.length > 0) return 'file'
  return values.set?.field ?? 'left out'
}

const file = { fileName: 'topics/u/attachment/a.pdf', fileSize: 10, fileType: 'application/pdf' }
const deadline = { deadline: true }

describe('the value of a new entry', () => {
  it.each<[string, FieldType, FieldValue, FieldSettings, FieldValue]>([
    ['a text', 'text', 'Õpioskuste mõõtmine', {}, 'Õpioskuste mõõtmine'],
    ['a private address', 'email', 'mari@ut.example', { private: true }, 'mari@ut.example'],
    ['keywords', 'keywords', ['andmed'], {}, ['andmed']],
    ['people', 'supervisorsList', [{ firstname: 'A' }], {}, [{ firstname: 'A' }]],
    ['a season', 'checkbox', ['summer'], { options }, ['summer']],
    ['the options that there still are', 'checkbox', ['summer', 'night'], { options }, ['summer']],
    ['a text of its own beside options', 'select', 'öö', { options, customSelect: true }, 'öö'],
    ['a day to come', 'date', '2026-11-28', {}, '2026-11-28'],
    ['today', 'date', '2026-11-27', {}, '2026-11-27'],
    ['the year', 'year', 2026, {}, 2026],
  ])('is that of the entry: %s', (_, type, value, settings, expected) => {
    expect(copyOf(type, value, settings)).toEqual(expected)
  })

  it('is the deadline until the end of its day', () => {
    expect(copyOf('date', endOfDayInTallinn('2026-11-27'), deadline)).toBe(endOfDayInTallinn('2026-11-27'))
    expect(copyOf('date', endOfDayInTallinn('2026-11-26'), deadline)).toBe('emptied')
  })

  it.each<[string, FieldType, FieldValue, FieldSettings]>([
    ['a past day', 'date', '2026-11-26', {}],
    ['a past time', 'date-time', '2026-11-27T11:59', {}],
    ['a period that has begun', 'date-range', ['2026-11-01', '2026-12-24'], {}],
    ['a period with times that has begun', 'date-range-time', ['2026-11-27T11:00', '2026-12-01T10:00'], {}],
    ['a past year', 'year', 2025, {}],
    ['an option that was removed', 'select', 'autumn', { options }],
    ['options that were removed', 'multi-select', ['autumn'], { options }],
    ['a value of an earlier type', 'number', 'kolm', {}],
  ])('is to be filled in instead of %s', (_, type, value, settings) => {
    expect(copyOf(type, value, settings)).toBe('emptied')
  })

  it('is copied separately for a file', () => {
    expect(copyOf('file', file)).toBe('file')
  })

  it.each<[string, FieldType, FieldValue, FieldSettings]>([
    ['a confirmation', 'confirmation', true, {}],
    ['a name from the account', 'text', 'Mari', { autoFill: 'firstName' }],
    ['what nobody can enter', 'text', 'x', { readOnly: true }],
    ['nothing', 'text', null, {}],
  ])('is empty, and not to be marked, for %s', (_, type, value, settings) => {
    expect(copyOf(type, value, settings)).toBe('left out')
  })

  it('has none of the values of fields that the form no longer has', () => {
    const form = { fieldSets: [{ slug: 'set', order: 1, labels: text, descriptions: text, fields: [] }] }
    const values = { set: { old: 'x' }, other: { old: 'y' } }
    expect(copyValues(form, values, now)).toEqual({ values: {}, emptied: [], files: [] })
  })

  it.each(plainFieldTypes)('does not throw for a value of an unexpected shape: %s', (type) => {
    for (const value of [[], {}, [null], 'x', 1, false, [{}]]) copyOf(type, value, { options })
  })
})
