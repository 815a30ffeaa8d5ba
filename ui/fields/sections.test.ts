import { describe, expect, it } from 'vitest'
import type { FormField, FormFieldSet } from '#contract/forms.ts'
import { rowsOf, sectionsOf, stateOf, withMarkedFirst } from './sections.ts'

const text = (word: string) => ({ et: word, en: word })
const field = (slug: string, more: Partial<FormField> = {}): FormField => ({
  slug,
  type: 'text',
  required: false,
  order: 0,
  labels: text(slug),
  settings: {},
  ...more,
})
const set = (slug: string, ...fields: FormField[]): FormFieldSet => ({
  slug,
  order: slug === 'first' ? 1 : 2,
  labels: text(slug),
  descriptions: text(`about ${slug}`),
  fields: fields.map((each, index) => ({ ...each, order: index + 1 })),
})
const outline = (...fieldSets: FormFieldSet[]) =>
  sectionsOf({ fieldSets }).map(({ title, fields }) => [title.en, ...fields.map(({ path }) => path)])

describe('sectionsOf', () => {
  it('makes one section of a field set without sections', () => {
    expect(outline(set('first', field('a'), field('b')))).toEqual([['first', 'first.a', 'first.b']])
  })

  it('begins a section at a field with one, and at every field set', () => {
    const b = field('b', { section: text('Second') })
    expect(outline(set('other', field('d')), set('first', field('a'), b, field('c')))).toEqual([
      ['first', 'first.a'],
      ['Second', 'first.b', 'first.c'],
      ['other', 'other.d'],
    ])
  })

  it('names the first section after its field, and gives it the description of the set', () => {
    const fields = [field('a', { section: text('One') }), field('b', { section: text('Two') })]
    const sections = sectionsOf({ fieldSets: [set('first', ...fields)] })
    expect(sections.map(({ id, title, description }) => [id, title.en, description?.en])).toEqual([
      ['section-1', 'One', 'about first'],
      ['section-2', 'Two', undefined],
    ])
  })
})

describe('withMarkedFirst', () => {
  const sections = sectionsOf({
    fieldSets: [
      set('first', field('a'), field('b'), field('c', { section: text('Second') })),
      set('other', field('d'), field('e')),
    ],
  })
  const outlineWith = (...marks: string[]) =>
    withMarkedFirst(sections, new Set(marks), text('To correct')).map(({ title, fields }) => [
      title.en,
      ...fields.map(({ path }) => path),
    ])

  it('moves the marked fields to a first section, in the order of the form', () => {
    expect(outlineWith('other.e', 'first.b')).toEqual([
      ['To correct', 'first.b', 'other.e'],
      ['first', 'first.a'],
      ['Second', 'first.c'],
      ['other', 'other.d'],
    ])
  })

  it('leaves out a section of marked fields alone', () => {
    expect(outlineWith('first.c')).toEqual([
      ['To correct', 'first.c'],
      ['first', 'first.a', 'first.b'],
      ['other', 'other.d', 'other.e'],
    ])
  })

  it('changes nothing without a mark on a displayed field', () => {
    expect(withMarkedFirst(sections, new Set(['first.gone']), text('To correct'))).toBe(sections)
  })
})

describe('rowsOf', () => {
  it('puts a short text in both languages and the names of a person side by side', () => {
    const fields = [
      field('first', { settings: { autoFill: 'firstName' } }),
      field('last', { settings: { autoFill: 'lastName' } }),
      field('title_et'),
      field('title_en'),
      field('pay_et', { settings: { short: true } }),
      field('pay_en', { settings: { short: true } }),
      field('abstract_et', { type: 'textarea' }),
      field('abstract_en', { type: 'textarea' }),
    ]
    const rows = rowsOf(fields.map((each) => ({ path: each.slug, set: 'first', field: each })))
    expect(rows.map((row) => row.map(({ path }) => path))).toEqual([
      ['first', 'last'],
      ['title_et'],
      ['title_en'],
      ['pay_et', 'pay_en'],
      ['abstract_et'],
      ['abstract_en'],
    ])
  })
})

describe('stateOf', () => {
  const [section] = sectionsOf({ fieldSets: [set('first', field('a'), field('b'))] })
  const issue = { field: 'first.b', messageKey: 'validation.required' }
  const state = (a: string, displayed: (typeof issue)[], open: (typeof issue)[]) =>
    section &&
    stateOf(section, { first: { a } }, { displayed, open, marked: new Set(['first.b', 'other.b']) })

  it('is done when something is answered and nothing would be rejected', () => {
    expect(state('x', [], [])).toMatchObject({ toCorrect: 0, isDone: true })
    expect(state('', [], [])).toMatchObject({ toCorrect: 0, isDone: false })
    expect(state('x', [], [issue])).toMatchObject({ toCorrect: 0, isDone: false })
  })

  it('counts the issues that are displayed', () => {
    expect(state('x', [issue, { ...issue, field: 'other.b' }], [issue])).toMatchObject({
      toCorrect: 1,
      isDone: false,
    })
  })

  it('counts the marked fields', () => expect(state('x', [], [])).toMatchObject({ marked: 1 }))
})
