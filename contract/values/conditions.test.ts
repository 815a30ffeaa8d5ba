import { describe, expect, it, test } from 'vitest'
import type { Condition, Conditions, Operator, Test } from '../conditions.ts'
import type { FormField } from '../forms.ts'
import { checkValues } from './check-values.ts'
import { evaluateConditions, testHolds, withOutcome } from './conditions.ts'
import type { FieldType } from './field-types.ts'

const text = { et: '', en: '' }
const options = { now: new Date('2026-05-10T12:00:00Z'), asManager: false }

function field(slug: string, conditions?: Conditions, more: Partial<FormField> = {}): FormField {
  return {
    slug,
    type: 'text',
    required: false,
    order: 1,
    labels: text,
    settings: {},
    ...(conditions && { conditions }),
    ...more,
  }
}
const formOf = (...fields: FormField[]) => ({
  fieldSets: [{ slug: 's', order: 1, labels: text, descriptions: text, fields }],
})
const when = (field: string, operator: Operator, value?: Test['value']): Test => ({
  field: `s.${field}`,
  operator,
  ...(value !== undefined && { value }),
})
const all = (...tests: Test[]): Condition => ({ join: 'and', tests })
const any = (...tests: Test[]): Condition => ({ join: 'or', tests })
const shown = (...tests: Test[]): Conditions => ({ show: all(...tests) })

type Case = [type: FieldType, operator: Operator, value: Test['value'], met: unknown[], unmet: unknown[]]
const cases: Case[] = [
  ['text', 'is', 'Tartu', ['tartu', ' TARTU '], ['Tartu linn', '', undefined, 5]],
  ['text', 'isNot', 'Tartu', ['Narva', '', undefined], ['tartu']],
  ['textarea', 'contains', 'töö', ['Lõputöö teema'], ['tee', undefined]],
  ['email', 'contains', '@UT.ee', ['mari@ut.ee'], ['mari@gmail.com']],
  ['url', 'filled', undefined, ['https://ut.ee'], [' ', undefined, null]],
  ['tags', 'contains', 'ai', [['x', 'AI']], [['aim'], [], undefined]],
  ['keywords', 'filled', undefined, [['a']], [[], ['']]],
  ['multi-email', 'contains', 'a@b.ee', [['A@b.ee']], [['c@b.ee']]],
  ['number', 'is', 3, [3], [4, '3x', undefined]],
  ['number', 'isNot', 3, [4, undefined], [3]],
  ['number', 'more', 3, [3.5, 10], [3, 2, undefined, 'x']],
  ['number', 'less', 10, [9, -1], [10, 11, undefined]],
  ['number', 'filled', undefined, [0], [undefined]],
  ['year', 'more', 2025, [2026], [2025]],
  ['radio', 'is', 'master', ['master'], ['bachelor', 'Master', undefined]],
  ['select', 'isNot', 'master', ['bachelor', undefined], ['master']],
  ['select', 'oneOf', ['master', 'doctoral'], ['master', 'doctoral'], ['bachelor', undefined]],
  ['select-number', 'is', 6, [6], [12]],
  ['select-number', 'more', 6, [12], [6]],
  ['select-multi', 'contains', 'a', [['a', 'b']], [['b'], undefined]],
  ['select-multi', 'oneOf', ['a', 'c'], [['b', 'c']], [['b']]],
  ['select-number-multi', 'contains', 6, [[6, 12]], [[12]]],
  ['checkbox', 'contains', 'a', [['a']], [['b']]],
  ['checkbox', 'is', true, [true], [false, undefined]],
  ['confirmation', 'is', false, [false, undefined], [true]],
  ['confirmation', 'is', true, [true], [false, undefined]],
  ['date', 'is', '2026-05-10', ['2026-05-10', 1_778_446_799], ['2026-05-11', undefined]],
  ['date', 'isNot', '2026-05-10', ['2026-05-11', undefined], ['2026-05-10']],
  ['date', 'more', '2026-05-10', ['2026-05-11'], ['2026-05-10', '2025-12-31', 'x', 1e20]],
  ['date', 'less', '2026-05-10', ['2026-05-09'], ['2026-05-10', undefined]],
  ['date-time', 'is', '2026-05-10', ['2026-05-10T23:30', '2026-05-09T22:30Z'], ['2026-05-10T22:30Z']],
  [
    'date-range',
    'more',
    '2026-05-10',
    [['2026-05-11', '2026-06-01']],
    [
      ['2026-05-10', '2026-06-01'],
      ['', ''],
    ],
  ],
  ['date-range-time', 'filled', undefined, [['2026-05-11T10:00', '']], [['', ''], undefined]],
  ['file', 'filled', undefined, [{ fileName: 'a.pdf', fileSize: 1, fileType: '' }], [undefined, {}]],
  ['supervisorsList', 'filled', undefined, [[{ firstname: 'M' }]], [[{ firstname: '', lastname: ' ' }], []]],
]

describe.each(cases)('%s %s %j', (type, operator, value, met, unmet) => {
  it.each(met.map((given) => [JSON.stringify(given), given]))('holds for %s', (_, given) => {
    expect(testHolds(when('a', operator, value), { type }, given)).toBe(true)
  })
  it.each(unmet.map((given) => [JSON.stringify(given), given]))('does not hold for %s', (_, given) => {
    expect(testHolds(when('a', operator, value), { type }, given)).toBe(false)
  })
})

test('values of any shape are compared with any operator', () => {
  const odd: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  for (const given of [odd, { toString: 1 }, [{ valueOf: null }], [null], '\ud800', Number.NaN])
    for (const [type, operator, value] of cases)
      expect(() => testHolds(when('a', operator, value), { type }, given)).not.toThrow()
})

describe('evaluateConditions', () => {
  const outcome = (fields: FormField[], values: unknown, more = {}) => {
    const { hidden, required, newlyRequired } = evaluateConditions(formOf(...fields), values, more)
    return { hidden: [...hidden], required: [...required], newlyRequired: [...newlyRequired] }
  }

  it('joins tests by and, or by or', () => {
    const tests = [when('a', 'is', 'x'), when('b', 'is', 'y')]
    const fields = [
      field('a'),
      field('b'),
      field('c', { show: all(...tests) }),
      field('d', { show: any(...tests) }),
    ]
    expect(outcome(fields, { s: { a: 'x', b: 'y' } }).hidden).toEqual([])
    expect(outcome(fields, { s: { a: 'x' } }).hidden).toEqual(['s.c'])
    expect(outcome(fields, {}).hidden).toEqual(['s.c', 's.d'])
  })

  it('takes a hidden field for one that is not filled in', () => {
    const fields = [
      field('c', shown(when('b', 'filled'))),
      field('b', shown(when('a', 'is', 'x'))),
      field('a'),
    ]
    expect(outcome(fields, { s: { a: 'x', b: '1', c: '2' } }).hidden).toEqual([])
    expect(outcome(fields, { s: { a: 'y', b: '1', c: '2' } }).hidden).toEqual(['s.c', 's.b'])
  })

  it('requires a field while its condition holds and it is displayed', () => {
    const fields = [
      field('a'),
      field('b', { require: all(when('a', 'is', 'x')) }),
      field('c', shown(when('a', 'is', 'x')), { required: true }),
    ]
    expect(outcome(fields, { s: { a: 'x' } }).required).toEqual(['s.b', 's.c'])
    expect(outcome(fields, { s: { a: 'y' } }).required).toEqual([])
  })

  it('ends for fields that depend on each other, and for a field that the form does not have', () => {
    const fields = [
      field('a', shown(when('b', 'filled'))),
      field('b', shown(when('a', 'filled'))),
      field('c', shown(when('gone', 'filled'))),
    ]
    expect(outcome(fields, { s: { b: 'x' } }).hidden).toContain('s.c')
    expect(outcome([field('a', shown(when('a', 'filled')))], {}).hidden).toEqual(['s.a'])
  })

  it('keeps what the stored values hid, and says what they did not require', () => {
    const fields = [
      field('a'),
      field('b', shown(when('a', 'is', 'x')), { required: true }),
      field('c', shown(when('a', 'is', 'z'))),
    ]
    const stored = { s: { a: 'y', b: 'old' } }
    expect(outcome(fields, stored, { stored })).toEqual({ hidden: ['s.c'], required: [], newlyRequired: [] })
    expect(outcome(fields, { s: { a: 'x' } }, { stored })).toMatchObject({
      hidden: ['s.c'],
      newlyRequired: ['s.b'],
    })
    const before = { s: { a: 'x', b: 'old' } }
    expect(outcome(fields, { s: { a: 'y', b: 'old' } }, { stored: before }).hidden).toEqual(['s.b', 's.c'])
  })

  it('evaluates a part of a form with the other values', () => {
    const part = formOf(field('b', shown(when('a', 'is', 'x'))))
    const whole = { ...formOf(field('a'), ...(part.fieldSets[0]?.fields ?? [])), values: { s: { a: 'x' } } }
    expect(evaluateConditions(part, {}, { whole }).hidden.size).toBe(0)
    expect([...evaluateConditions(part, {}, { whole: { ...whole, values: {} } }).hidden]).toEqual(['s.b'])
  })
})

test('the field after a hidden one takes over the heading of the section', () => {
  const section = { et: 'Osa', en: 'Part' }
  const form = formOf(field('a', shown(when('c', 'filled')), { section }), field('b'), field('c'))
  const { hidden, required } = evaluateConditions(form, {})
  expect(withOutcome(form, { hidden, required }).fieldSets[0]?.fields).toEqual([
    { ...field('b'), section },
    field('c'),
  ])
})

describe('checkValues', () => {
  const form = formOf(
    field('a'),
    field('b', shown(when('a', 'is', 'x')), { required: true }),
    field(
      'n',
      { show: all(when('a', 'is', 'x')), require: all(when('b', 'is', 'number')) },
      { type: 'number' },
    ),
  )

  it('neither validates nor returns the value of a hidden field', () => {
    const sent = { s: { a: 'y', b: 'left over', n: 'no number' } }
    expect(checkValues(form, sent, options)).toEqual({ values: { s: { a: 'y' } }, issues: [] })
  })

  it('requires and validates a displayed one', () => {
    expect(checkValues(form, { s: { a: 'x', n: 'no number' } }, options).issues).toEqual([
      { field: 's.b', messageKey: 'validation.required' },
      { field: 's.n', messageKey: 'validation.number' },
    ])
    expect(checkValues(form, { s: { a: 'x', b: 'number' } }, options).issues).toEqual([
      { field: 's.n', messageKey: 'validation.required' },
    ])
  })

  it('accepts back what an entry lacked, unless the change requires it', () => {
    const check = (values: object, stored: object) =>
      checkValues(form, { s: values }, { ...options, stored: { s: { ...stored } } }).issues
    expect(check({ a: 'x' }, { a: 'x' })).toEqual([])
    expect(check({ a: 'x' }, { a: 'y' })).toEqual([{ field: 's.b', messageKey: 'validation.required' }])
  })
})
