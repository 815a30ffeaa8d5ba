import { describe, expect, test } from 'vitest'
import type { Conditions } from '#contract/conditions.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import { moveAnswers } from './form-changes.ts'

const text = { et: '', en: '' }
const options = { now: new Date('2026-11-29T12:00:00Z'), asManager: false }
const choices = (...values: string[]) => ({ options: values.map((value) => ({ value, label: text })) })
const field = (slug: string, rest: Partial<FormField> = {}): FormField => ({
  slug,
  type: 'text',
  required: false,
  order: 1,
  labels: text,
  settings: {},
  ...rest,
})
const formOf = (...fields: FormField[]): WithFieldSets => ({
  fieldSets: [{ slug: 'set', order: 1, labels: text, descriptions: text, fields }],
})
const shownFor = (value: string): Conditions => ({
  show: { join: 'and', tests: [{ field: 'set.name', operator: 'is', value }] },
})

const name = field('name')
const diet = field('diet', { type: 'select', settings: choices('all', 'vegan') })
const days = field('days', { type: 'multi-select', settings: choices('mon', 'tue') })
const before = formOf(name, diet, days)
const entered = { name: 'Mari', diet: 'vegan', days: ['mon', 'tue'] }

function move(after: WithFieldSets, issues: { field: string; messageKey: string }[] = []) {
  const { changes, ...moved } = moveAnswers(
    { displayed: before, values: { set: entered }, issues },
    { form: after },
    options,
  )
  return {
    ...moved,
    values: moved.values.set,
    changed: changes.changed,
    removed: changes.removed.map(({ path }) => path),
  }
}

describe('answers of a form that has changed', () => {
  test('stay, and a new required field is to be filled in', () => {
    expect(move(formOf(name, diet, days, field('why', { required: true })))).toEqual({
      values: entered,
      issues: [{ field: 'set.why', messageKey: 'validation.required' }],
      changed: ['set.why'],
      removed: [],
    })
  })

  test('lose those of a removed field, which is named although the server calls it unknown', () => {
    const unknown = { field: 'set.name', messageKey: 'validation.unknownField' }
    expect(move(formOf(diet, days), [unknown])).toEqual({
      values: { diet: 'vegan', days: ['mon', 'tue'] },
      issues: [],
      changed: [],
      removed: ['set.name'],
    })
  })

  test('lose a removed choice alone, and the field is to be looked at', () => {
    const settings = choices('all', 'tue')
    const invalid = { field: 'set.diet', messageKey: 'validation.option' }
    const after = formOf(name, { ...diet, settings }, { ...days, settings })
    expect(move(after, [invalid])).toEqual({
      values: { name: 'Mari', days: ['tue'] },
      issues: [invalid],
      changed: ['set.diet', 'set.days'],
      removed: [],
    })
  })

  test('lose those of another type', () => {
    expect(move(formOf({ ...name, type: 'number', required: true }, diet, days))).toMatchObject({
      values: { diet: 'vegan' },
      issues: [{ field: 'set.name', messageKey: 'validation.required' }],
    })
  })

  test('that a new condition hides are named, and stay in case it is met again', () => {
    expect(move(formOf(name, diet, { ...days, conditions: shownFor('Kati') }))).toEqual({
      values: entered,
      issues: [],
      changed: [],
      removed: ['set.days'],
    })
  })

  test('ask for a field that has become required', () => {
    const required = field('more', { required: true, conditions: shownFor('Mari') })
    expect(move(formOf(name, diet, days, required))).toMatchObject({
      issues: [{ field: 'set.more', messageKey: 'validation.required' }],
      changed: ['set.more'],
    })
  })
})
