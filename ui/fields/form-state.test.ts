import { describe, expect, test } from 'vitest'
import type { FieldType } from '#contract/forms.ts'
import { reduceForm, startForm } from './form-state.ts'
import { knownValues, type SortedField, sortedFields } from './sorted-fields.ts'

const options = { now: new Date('2026-05-10T12:00:00Z'), asManager: false }
const text = { et: '', en: '' }

function placed(slug: string, type: FieldType): SortedField {
  const field = { slug, type, required: true, order: 1, labels: text, settings: {} }
  return { path: `general.${slug}`, set: 'general', field }
}

const email = placed('email', 'email')
const people = placed('people', 'supervisorsList')
const start = startForm({ general: { name: 'Mari' } })

const type = (state: typeof start, value: string) =>
  reduceForm(state, { type: 'changed', placed: email, value, options })
const leave = (state: typeof start) => reduceForm(state, { type: 'left', placed: email, options })

describe('a field', () => {
  test('says nothing while one types for the first time', () => {
    const typing = type(start, 'mari@')
    expect(typing.issues).toEqual([])
    expect(typing.values).toEqual({ general: { name: 'Mari', email: 'mari@' } })
    expect(typing.isDirty).toBe(true)
  })

  test('is not judged when passed by untouched', () => expect(leave(start)).toBe(start))

  test('is judged when left, then at every change until it is mended', () => {
    const left = leave(type(start, 'mari@'))
    expect(left.issues).toEqual([{ field: 'general.email', messageKey: 'validation.email' }])
    expect(type(left, 'mari@u').issues).toHaveLength(1)
    expect(type(left, 'mari@ut.ee').issues).toEqual([])
  })

  test('leaves the issues of others alone', () => {
    const other = { field: 'general.emails', messageKey: 'validation.required' }
    const refused = reduceForm(start, { type: 'refused', issues: [other] })
    expect(leave(type(refused, 'mari@')).issues).toEqual([
      other,
      { field: 'general.email', messageKey: 'validation.email' },
    ])
  })

  test('takes issues inside its value as its own', () => {
    const issues = [{ field: 'general.people.0.email', messageKey: 'validation.email' }]
    const refused = reduceForm(start, { type: 'refused', issues })
    const value = [{ firstname: 'A', lastname: 'B', email: 'a@b.ee' }]
    expect(reduceForm(refused, { type: 'changed', placed: people, value, options }).issues).toEqual([])
  })
})

test('a refusal keeps everything typed and counts', () => {
  const problem = { status: 0, error: 'errors.network' }
  const refused = reduceForm(type(start, 'x'), { type: 'refused', issues: [], problem })
  expect(refused).toMatchObject({ values: { general: { name: 'Mari', email: 'x' } }, refusals: 1, problem })
})

test('what was accepted is no longer unsaved', () => {
  expect(reduceForm(type(start, 'x'), { type: 'accepted' })).toMatchObject({ isDirty: false, refusals: 0 })
})

test('fields stand by their orders, missing ones last', () => {
  const field = (slug: string, order: number) => ({ ...email.field, slug, order })
  const form = {
    fieldSets: [
      { slug: 'b', order: 2, labels: text, descriptions: text, fields: [field('x', 0), field('y', 1)] },
      { slug: 'a', order: 1, labels: text, descriptions: text, fields: [field('z', 1)] },
    ],
  }
  expect(sortedFields(form).map((one) => one.path)).toEqual(['a.z', 'b.y', 'b.x'])
  expect(knownValues(form, { a: { z: 'A', gone: 'B' }, gone: {}, b: { y: null } })).toEqual({ a: { z: 'A' } })
})
