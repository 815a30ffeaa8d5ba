import { describe, expect, test } from 'vitest'
import type { FieldSettings, FieldType, FieldValue } from '../forms.ts'
import { checkField } from './check-values.ts'

const now = new Date('2026-05-10T12:00:00Z')
const abc: FieldSettings = {
  options: ['a', 'b', 'c'].map((value) => ({ value, label: { et: value, en: value } })),
}
const numbers: FieldSettings = {
  options: [3, 6].map((value) => ({ value, label: { et: `${value}`, en: `${value}` } })),
}
const custom: FieldSettings = { ...abc, customSelect: true }
const pdf: FieldSettings = { fileFormats: ['pdf', '.ZIP'], maxSize: '2 KB' }
const deadline: FieldSettings = { deadline: true }

const file = (fileName: string, fileSize: number, fileType: string) => ({ fileName, fileSize, fileType })
const person = (email: string) => ({ firstname: 'Mari', lastname: 'Õun', email })
const many = (length: number) => Array.from({ length }, (_, index) => `m${index}`)

function check(type: FieldType, settings: FieldSettings, value: unknown, required = false) {
  const field = { slug: 'f', type, required, order: 1, labels: { et: '', en: '' }, settings }
  return checkField(field, value, { now, asManager: false })
}

type Accepted = [type: FieldType, value: unknown, kept: FieldValue | undefined, settings?: FieldSettings]

describe('accepted', () => {
  test.each<Accepted>([
    ['text', '  Tere\u00a0 ', 'Tere'],
    ['text', 'O\u0303un', 'Õun'],
    ['text', 'a\tb', 'a b'],
    ['text', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['text', '🎓'.repeat(1000), '🎓'.repeat(1000)],
    ['text', '   ', undefined],
    ['text', '\u200b', undefined],
    ['text', null, undefined],
    ['search', 'graph', 'graph'],
    ['textarea', 'üks\r\nkaks\u2028kolm ', 'üks\nkaks\nkolm'],
    ['textarea', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['text-multi', [' a ', 'b', 'a', ''], ['a', 'b']],
    ['text-multi', [' '], undefined],
    ['stringarray', many(50), many(50)],
    ['tags', ['x'.repeat(200)], ['x'.repeat(200)]],
    ['keywords', ['masinõpe', 'masino\u0303pe'], ['masinõpe']],
    ['keywords', [], undefined],
    ['url', ' https://ut.ee/a?b=c#d ', 'https://ut.ee/a?b=c#d'],
    ['link', 'http://õ.ee', 'http://õ.ee'],
    ['email', 'mari.maasikas+x@cs.ut.ee', 'mari.maasikas+x@cs.ut.ee'],
    ['email', 'info@õun.ee', 'info@õun.ee'],
    ['auto-email', 'a@b.ee', 'a@b.ee'],
    ['multi-email', ['a@b.ee', ' a@b.ee', ''], ['a@b.ee']],
    ['auto-multi-email', ['a@b.ee'], ['a@b.ee']],
    ['number', 0, 0],
    ['number', -2.5, -2.5],
    ['checkbox', ['a', 'a', 'c'], ['a', 'c'], abc],
    ['checkbox', false, false],
    ['confirmation', true, true],
    ['confirmation', false, undefined],
    ['radio', 'a', 'a', abc],
    ['class', 'b', 'b', abc],
    ['select', 'c', 'c', abc],
    ['select', '  muu  ', 'muu', custom],
    ['select', '6', '6', numbers],
    ['select-withUrl', 'a', 'a', abc],
    ['multi-select', ['a', 'b'], ['a', 'b'], abc],
    ['select-multi', ['a', ' muu '], ['a', 'muu'], custom],
    ['checkbox-withUrl', ['c'], ['c'], abc],
    ['select-withUrl-multi', ['a'], ['a'], abc],
    ['select-number', 6, 6, numbers],
    ['select-number-multi', [3, 6, 3], [3, 6], numbers],
    [
      'file',
      file('thesis/u/f/A.PDF', 2048, 'application/pdf'),
      file('thesis/u/f/A.PDF', 2048, 'application/pdf'),
      pdf,
    ],
    ['file', file('a.zip', 1, ''), file('a.zip', 1, ''), pdf],
    [
      'file',
      file('a.zip', 1, 'application/x-zip-compressed'),
      file('a.zip', 1, 'application/x-zip-compressed'),
      pdf,
    ],
    ['file', file('a.rtf', 10 * 1024 ** 2, 'text/rtf'), file('a.rtf', 10 * 1024 ** 2, 'text/rtf')],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2026-05-10', 1778446799, deadline],
    ['date', 1778446799, 1778446799, deadline],
    ['date', 1778360400, 1778360400, deadline],
    ['year', 1900, 1900],
    ['date-time', '2026-05-10T23:59', '2026-05-10T23:59'],
    ['date-time', '2026-05-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z'],
    ['date-range', ['2026-05-10', '2026-05-10'], ['2026-05-10', '2026-05-10']],
    ['date-range', ['', null], undefined],
    [
      'date-range-time',
      ['2026-05-10T12:00Z', '2026-05-10T15:00+03:00'],
      ['2026-05-10T12:00Z', '2026-05-10T15:00+03:00'],
    ],
    ['supervisorsList', [{ ...person(' a@b.ee '), firstname: ' Mari' }], [person('a@b.ee')]],
    [
      'supervisorsList',
      [person('a@b.ee'), person('b@b.ee'), person('c@b.ee')],
      [person('a@b.ee'), person('b@b.ee'), person('c@b.ee')],
    ],
    ['cercs_code', ' P170 ', 'P170'],
  ])('%s %j', (type, value, kept, settings = {}) => {
    expect(check(type, settings, value)).toEqual({ value: kept, issues: [] })
  })
})

type Refused = [type: FieldType, value: unknown, messageKey: string, settings?: FieldSettings]

describe('refused', () => {
  test.each<Refused>([
    ['text', 5, 'type'],
    ['text', ['a'], 'type'],
    ['text', { a: 1 }, 'type'],
    ['text', 'a\nb', 'singleLine'],
    ['text', 'a\u2028b', 'singleLine'],
    ['text', 'a\u0000b', 'characters'],
    ['text', '\u0000', 'characters'],
    ['text', 'a\u0085\u009fb', 'characters'],
    ['text', 'a\ud83d', 'characters'],
    ['text', 'x'.repeat(1001), 'maxLength'],
    ['search', true, 'type'],
    ['textarea', 'x'.repeat(10_001), 'maxLength'],
    ['textarea', 'a\u001bb', 'characters'],
    ['text-multi', 'a', 'type'],
    ['text-multi', ['a', 1], 'type'],
    ['text-multi', many(51), 'maxItems'],
    ['stringarray', ['x'.repeat(201)], 'maxLength'],
    ['tags', ['a\nb'], 'singleLine'],
    ['keywords', ['a\u0000'], 'characters'],
    ['keywords', [['a']], 'type'],
    ['url', 'ut.ee', 'url'],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'ftp://ut.ee', 'url'],
    ['url', 'https://', 'url'],
    ['url', 'https:///ut.ee', 'url'],
    ['url', 'https://a b.ee', 'url'],
    ['url', 'https://ut.ee:99999', 'url'],
    ['url', 'https://ut.ee@evil.example', 'url'],
    ['url', `https://ut.ee/${'x'.repeat(2048)}`, 'maxLength'],
    ['link', 5, 'type'],
    ['link', 'mailto:a@b.ee', 'url'],
    ['email', 'a@b', 'email'],
    ['email', '@b.ee', 'email'],
    ['email', 'a..b@c.ee', 'email'],
    ['email', 'a@b@c.ee', 'email'],
    ['email', 'a b@c.ee', 'email'],
    ['email', 'a@-c.ee', 'email'],
    ['email', 'a@1.2.3.4', 'email'],
    ['email', 'Mari <a@b.ee>', 'email'],
    ['email', `${'x'.repeat(250)}@b.ee`, 'maxLength'],
    ['auto-email', 'x', 'email'],
    ['multi-email', ['a@b.ee', 'x'], 'email'],
    ['auto-multi-email', 'a@b.ee', 'type'],
    ['number', '5', 'number'],
    ['number', 'viis', 'number'],
    ['number', Number.POSITIVE_INFINITY, 'number'],
    ['number', true, 'type'],
    ['checkbox', ['x'], 'option', abc],
    ['checkbox', true, 'type', abc],
    ['checkbox', ['a'], 'type'],
    ['confirmation', 'true', 'type'],
    ['confirmation', 1, 'type'],
    ['radio', 'x', 'option', abc],
    ['radio', ['a'], 'type', abc],
    ['class', 'A', 'option', abc],
    ['select', 'muu', 'option', abc],
    ['select', 'a', 'option'],
    ['select', 3, 'type', numbers],
    ['select', 'x'.repeat(201), 'maxLength', custom],
    ['select-withUrl', 'x', 'option', abc],
    ['multi-select', ['a', 'x'], 'option', abc],
    ['multi-select', 'a', 'type', abc],
    ['select-multi', ['x'.repeat(201)], 'maxLength', custom],
    ['select-multi', many(51), 'maxItems', custom],
    ['checkbox-withUrl', ['x'], 'option', abc],
    ['select-withUrl-multi', ['__proto__'], 'option', abc],
    ['select-number', 4, 'option', numbers],
    ['select-number', '3', 'type', numbers],
    ['select-number-multi', [3, 4], 'option', numbers],
    ['select-number-multi', ['3'], 'type', numbers],
    ['select-number-multi', 3, 'type', numbers],
    ['file', 'a.pdf', 'type', pdf],
    ['file', { fileName: 'a.pdf' }, 'type', pdf],
    ['file', file('a.pdf', 0, ''), 'type', pdf],
    ['file', file('a.pdf', 1.5, ''), 'type', pdf],
    ['file', file('a.exe', 1, ''), 'fileType', pdf],
    ['file', file('a.pdf.exe', 1, 'application/pdf'), 'fileType', pdf],
    ['file', file('pdf', 1, 'application/pdf'), 'fileType', pdf],
    ['file', file('a.docx', 1, ''), 'fileType', pdf],
    ['file', file('a.pdf', 1, 'text/html'), 'fileType', pdf],
    ['file', file('a.exe', 1, ''), 'fileType'],
    ['file', file('a.pdf', 2049, 'application/pdf'), 'fileSize', pdf],
    ['file', file('a\u0000.pdf', 1, ''), 'characters', pdf],
    ['date', '2025-02-29', 'date'],
    ['date', '2026-2-1', 'date'],
    ['date', '0000-01-01', 'date'],
    ['date', '01.02.2026', 'date'],
    ['date', '2026-05-10T10:00', 'date'],
    ['date', 1778446799, 'type'],
    ['date', '2026-05-09', 'deadlinePast', deadline],
    ['date', 1778360399, 'deadlinePast', deadline],
    ['date', 1778446799.5, 'date', deadline],
    ['date', 1778446799000, 'date', deadline],
    ['date', 'homme', 'date', deadline],
    ['date', true, 'type', deadline],
    ['year', 1899, 'date'],
    ['year', 2101, 'date'],
    ['year', 2020.5, 'date'],
    ['year', '2020', 'date'],
    ['year', [2020], 'type'],
    ['date-time', '2026-05-10', 'date'],
    ['date-time', '2026-05-10T24:00', 'date'],
    ['date-time', '2026-05-10 12:00', 'date'],
    ['date-time', '2026-02-30T12:00', 'date'],
    ['date-time', 5, 'type'],
    ['date-range', ['2026-05-11', '2026-05-10'], 'dateRange'],
    ['date-range', ['2026-05-11'], 'dateRange'],
    ['date-range', ['2026-05-11', ''], 'dateRange'],
    ['date-range', ['2026-05-11', '2026-05-12', '2026-05-13'], 'dateRange'],
    ['date-range', ['2026-05-11', 'x'], 'date'],
    ['date-range', '2026-05-11', 'type'],
    ['date-range', [1, 2], 'type'],
    ['date-range-time', ['2026-05-10T12:01Z', '2026-05-10T15:00+03:00'], 'dateRange'],
    ['date-range-time', ['2026-05-10', '2026-05-11'], 'date'],
    ['supervisorsList', { firstname: 'Mari' }, 'type'],
    ['supervisorsList', Array.from({ length: 4 }, () => person('a@b.ee')), 'supervisors'],
    ['cercs_code', 'p170', 'cercs'],
    ['cercs_code', 'P1700', 'cercs'],
    ['cercs_other', 170, 'type'],
  ])('%s %j: %s', (type, value, messageKey, settings = {}) => {
    const checked = check(type, settings, value)
    expect(checked.value).toBeUndefined()
    expect(checked.issues).toMatchObject([{ field: 'f', messageKey: `validation.${messageKey}` }])
  })

  test('says the limit', () => {
    expect(check('text', {}, 'x'.repeat(1001)).issues[0]?.params).toEqual({ max: 1000 })
    expect(check('tags', {}, many(51)).issues[0]?.params).toEqual({ max: 50 })
    expect(check('file', pdf, file('a.pdf', 9999, '')).issues[0]?.params).toEqual({ max: '2 KB' })
    expect(check('file', pdf, file('a.doc', 1, '')).issues[0]?.params).toEqual({ formats: 'pdf, zip' })
    expect(check('multi-email', {}, ['a@b.ee', 'x']).issues[0]?.params).toEqual({ value: 'x' })
  })

  test('a supervisor by row and part', () => {
    const rows = [person('a@b.ee'), { firstname: ' ', email: 'x', role: 'a' }, 'Mari']
    expect(check('supervisorsList', {}, rows).issues).toEqual([
      { field: 'f.1.role', messageKey: 'validation.unknownField' },
      { field: 'f.1.firstname', messageKey: 'validation.required' },
      { field: 'f.1.lastname', messageKey: 'validation.required' },
      { field: 'f.1.email', messageKey: 'validation.email' },
      { field: 'f.2', messageKey: 'validation.type' },
    ])
  })
})

test('a manager may keep a deadline that is past', () => {
  const field = {
    slug: 'f',
    type: 'date',
    required: true,
    order: 1,
    labels: { et: '', en: '' },
    settings: deadline,
  } as const
  expect(checkField(field, '2020-01-01', { now, asManager: true })).toEqual({ value: 1577915999, issues: [] })
})
