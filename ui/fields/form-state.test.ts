import { describe, expect, test } from 'vitest'
import type { FieldType } from '#contract/values/field-types.ts'
import { clearedIssue, type FormState, newUuid, reduceForm, startForm } from './form-state.ts'
import { knownValues, type SortedField, sortedFields } from './sorted-fields.ts'

const options = { now: new Date('2026-05-10T12:00:00Z'), asManager: false }
const text = { et: '', en: '' }

function sortedField(slug: string, type: FieldType): SortedField {
  const field = { slug, type, required: true, order: 1, labels: text, settings: {} }
  return { path: `general.${slug}`, set: 'general', field }
}

const email = sortedField('email', 'email')
const people = sortedField('people', 'supervisorsList')
const start = startForm({ general: { name: 'Mari' } })

function type(state: FormState, value: string): FormState {
  return reduceForm(state, { type: 'changed', target: email, value, options })
}

function leave(state: FormState): FormState {
  return reduceForm(state, { type: 'left', target: email, options })
}

describe('a field', () => {
  test('has no issues during the first edit', () => {
    const typing = type(start, 'mari@')
    expect(typing.issues).toEqual([])
    expect(typing.values).toEqual({ general: { name: 'Mari', email: 'mari@' } })
    expect(typing.isDirty).toBe(true)
  })

  test('is not validated when left unchanged', () => expect(leave(start)).toBe(start))

  test('is validated when left, then at every change until it is valid', () => {
    const left = leave(type(start, 'mari@'))
    expect(left.issues).toEqual([{ field: 'general.email', messageKey: 'validation.email' }])
    expect(type(left, 'mari@u').issues).toHaveLength(1)
    expect(type(left, 'mari@ut.ee').issues).toEqual([])
  })

  test('does not change the issues of other fields', () => {
    const other = { field: 'general.emails', messageKey: 'validation.required' }
    const rejected = reduceForm(start, { type: 'rejected', issues: [other] })
    expect(leave(type(rejected, 'mari@')).issues).toEqual([
      other,
      { field: 'general.email', messageKey: 'validation.email' },
    ])
  })

  test('owns the issues inside its value', () => {
    const issues = [{ field: 'general.people.0.email', messageKey: 'validation.email' }]
    const rejected = reduceForm(start, { type: 'rejected', issues })
    const value = [{ firstname: 'A', lastname: 'B', email: 'a@b.ee' }]
    expect(reduceForm(rejected, { type: 'changed', target: people, value, options }).issues).toEqual([])
  })
})

describe('a range whose start is after its end', () => {
  const range = { ...sortedField('range', 'date-range'), path: 'general.range' }
  const change = (state: FormState, value: string[]) =>
    reduceForm(state, { type: 'changed', target: range, value, options })
  const leaveRange = (state: FormState) => reduceForm(state, { type: 'left', target: range, options })
  const cleared = leaveRange(change(start, ['2026-05-20', '2026-05-10']))

  test('is cleared when it is left, and says why until it is changed', () => {
    expect(cleared.values).toEqual({ general: { name: 'Mari' } })
    expect(cleared.issues).toEqual([clearedIssue('general.range')])
    expect(cleared.cleared).toEqual(new Set(['general.range']))
    expect(leaveRange(cleared)).toBe(cleared)
    const corrected = change(cleared, ['2026-05-10', '2026-05-20'])
    expect(corrected.issues).toEqual([])
    expect(corrected.cleared).toEqual(new Set())
  })

  test('rejects one submission', () => {
    const rejected = reduceForm(cleared, { type: 'rejected', issues: cleared.issues })
    expect(rejected.issues).toEqual([clearedIssue('general.range')])
    expect(rejected.cleared).toEqual(new Set())
  })

  test('is not cleared while it is incomplete or in order', () => {
    for (const value of [
      ['2026-05-20', ''],
      ['2026-05-20', '10.5'],
      ['2026-05-10', '2026-05-10'],
    ])
      expect(leaveRange(change(start, value)).values.general?.range).toEqual(value)
  })
})

test('a rejection preserves the values and is counted', () => {
  const problem = { status: 0, error: 'errors.network' }
  const rejected = reduceForm(type(start, 'x'), { type: 'rejected', issues: [], problem })
  expect(rejected).toMatchObject({
    values: { general: { name: 'Mari', email: 'x' } },
    rejections: 1,
    problem,
  })
})

test('a rejection for its issues alone ends when they are corrected', () => {
  const issues = [{ field: email.path, messageKey: 'validation.email' }]
  const rejected = reduceForm(start, {
    type: 'rejected',
    issues,
    problem: { status: 422, error: 'errors.invalid' },
  })
  expect(rejected).toMatchObject({ issues, problem: undefined, rejections: 1 })
})

test('accepted values are no longer unsaved', () => {
  expect(reduceForm(type(start, 'x'), { type: 'accepted' })).toMatchObject({ isDirty: false, rejections: 0 })
})

test('fields are sorted by order, those without one last', () => {
  const field = (slug: string, order: number) => ({ ...email.field, slug, order })
  const form = {
    fieldSets: [
      { slug: 'b', order: 2, labels: text, descriptions: text, fields: [field('x', 0), field('y', 1)] },
      { slug: 'a', order: 1, labels: text, descriptions: text, fields: [field('z', 1)] },
    ],
  }
  expect(sortedFields(form).map(({ path }) => path)).toEqual(['a.z', 'b.y', 'b.x'])
  expect(knownValues(form, { a: { z: 'A', gone: 'B' }, gone: {}, b: { y: null } })).toEqual({ a: { z: 'A' } })
})

test('returns a different UUID v4 each time', () => {
  const uuids = Array.from({ length: 200 }, newUuid)
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(uuids).size).toBe(200)
})

test('a restored draft does not replace what was entered meanwhile', () => {
  const name = sortedField('name', 'text')
  const restored = reduceForm(type(start, 'uus@ut.ee'), {
    type: 'restored',
    values: { general: { name: 'Jaan', email: 'vana@ut.ee' } },
    fields: [name, email],
  })
  expect(restored.values).toEqual({ general: { name: 'Jaan', email: 'uus@ut.ee' } })
  expect(restored.isDirty).toBe(true)
})

describe('a date that must be in the year of another field', () => {
  const thesisField = (slug: string, fieldType: FieldType): SortedField => {
    const field = { slug, type: fieldType, required: false, order: 1, labels: text, settings: {} }
    return { path: `general_thesis.${slug}`, set: 'general_thesis', field }
  }
  const year = thesisField('year', 'year')
  const date = thesisField('defence_date', 'date')
  const enter = (state: FormState, target: SortedField, value: string | number) =>
    reduceForm(reduceForm(state, { type: 'changed', target, value, options }), {
      type: 'left',
      target,
      options,
    })

  test('has an issue when the second of them is left, until one is corrected', () => {
    const differing = enter(enter(startForm({}), year, 2025), date, '2026-06-05')
    expect(differing.issues).toEqual([
      { field: 'general_thesis.defence_date', messageKey: 'validation.yearOfDate', params: { year: 2025 } },
    ])
    expect(enter(differing, year, 2026).issues).toEqual([])
    expect(enter(differing, date, '2025-06-05').issues).toEqual([])
    expect(enter(enter(startForm({}), date, '2026-06-05'), year, 2025).issues).toHaveLength(1)
  })
})
