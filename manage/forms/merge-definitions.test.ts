import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { contestedParts, type Part } from '../shell/parts.ts'
import type { Side, SideOf, Versions } from '../shell/three-way.ts'
import { type EditedValues, mergeFields, toEditedField } from './edited-field.ts'
import { type EditedForm, mergeForms, toEditedForm } from './edited-form.ts'
import { fieldParts } from './field-parts.ts'
import { formParts } from './form-parts.ts'

const i18n = createInstance()
await i18n.init({ lng: 'et' })
const text = (word: string) => ({ et: word, en: word })

const fieldBase = toEditedField(undefined)
const fieldWith = (word: string, isOn: boolean): EditedValues => ({
  ...fieldBase,
  type: isOn ? 'select' : 'radio',
  texts: { label: text(word), placeholder: text(word), helpText: text(word), tooltipText: text(word) },
  options: [{ id: 'a', order: 1, value: 'a', label: text(word), url: `/${word}` }],
  size: word,
  formats: [word],
  readOnly: isOn,
  min: word,
  max: word,
})

const formBase = toEditedForm(undefined)
const formWith = (word: string, ...slugs: string[]): EditedForm => ({
  ...formBase,
  title: text(word),
  description: text(word),
  settings: {
    ...formBase.settings,
    opensAt: word,
    mostAnswers: word.charCodeAt(0),
    nextText: text(word),
    mailText: text(word),
    closedLink: word,
    notify: [word],
  },
  fieldSets: slugs.map((slug, index) => ({
    id: slug,
    order: index + 1,
    slug,
    translation: text(word),
    fields: [{ id: 'f', order: 1, required: false, slug: 'f', section: text(word) }],
  })),
})

/** The texts of the contested parts of the result if `side` is chosen for all, and those of that side. */
function choose<Values>(
  versions: Versions<Values>,
  side: Side,
  merge: (versions: Versions<Values>, sideOf: SideOf) => Values,
  partsOf: (values: Values) => Part[],
) {
  const keys = contestedParts(versions, partsOf).map(({ key }) => key)
  const merged = merge(versions, (name) => (keys.includes(name) && side === 'saved' ? 'saved' : 'mine'))
  const contested = (values: Values) => partsOf(values).filter(({ key }) => keys.includes(key))
  return { keys, result: contested(merged), chosen: contested(versions[side]) }
}

describe.each(['mine', 'saved'] as const)('if what is %s is chosen', (side) => {
  it('every contested part of a field has it', () => {
    const versions = { base: fieldBase, saved: fieldWith('b', false), mine: fieldWith('c', true) }
    const { keys, result, chosen } = choose(versions, side, mergeFields, (values) =>
      fieldParts(values, i18n.t),
    )
    expect(keys).toContain('option a')
    expect(result).toEqual(chosen)
  })

  it.each([
    ['texts', formWith('b', 's'), formWith('c', 's')],
    ['the order of its field sets', formWith('a', 't', 's', 'u'), formWith('a', 'u', 't', 's')],
    ['a set that one has removed', formWith('a'), formWith('c', 's')],
  ])('a form of which both have changed %s has it', (_, saved, mine) => {
    const versions = { base: formWith('a', 's', 't', 'u'), saved, mine }
    const { keys, result, chosen } = choose(versions, side, mergeForms, (values) => formParts(values, i18n.t))
    expect(keys.length).toBeGreaterThan(0)
    expect(result).toEqual(chosen)
  })
})
