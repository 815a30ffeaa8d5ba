import { expect, it } from 'vitest'
import { lackingFields, missingTexts, onlyLanguageOf } from './form-languages.ts'

const both = { et: 'Nimi', en: 'Name' }
const form = {
  title: { et: 'Suvekool', en: '' },
  fieldSets: [
    {
      slug: 'about',
      labels: both,
      fields: [
        {
          slug: 'diet',
          labels: { et: 'Toit', en: ' ' },
          section: { et: 'Sinust', en: '' },
          settings: {
            options: [
              { value: 'all', label: both },
              { value: 'vegan', label: { et: 'Vegan', en: '' } },
            ],
          },
        },
        { slug: 'name', labels: both, settings: {} },
      ],
    },
  ],
}

it('names the texts that a form has in one language only', () => {
  expect(missingTexts(form, 'et')).toEqual([])
  expect(missingTexts(form, 'en')).toEqual([
    { kind: 'title', name: 'Suvekool' },
    { kind: 'section', name: 'Sinust' },
    { kind: 'field', name: 'Toit' },
    { kind: 'option', name: 'Vegan' },
  ])
})

it('names the fields that lack a text of their own, their section or an option', () => {
  expect([...lackingFields(form)]).toEqual([
    ['about.diet', ['en']],
    ['about.name', []],
  ])
})

it('is only for the language in which it is complete', () => {
  expect(onlyLanguageOf(form)).toBe('et')
  expect(onlyLanguageOf({ title: both, fieldSets: [] })).toBeUndefined()
  expect(onlyLanguageOf({ title: { et: '', en: '' }, fieldSets: [] })).toBeUndefined()
  // Without a complete language, both show the texts that there are.
  const [set] = form.fieldSets
  expect(
    onlyLanguageOf({ ...form, fieldSets: set ? [set, { ...set, labels: { et: '', en: 'About' } }] : [] }),
  ).toBeUndefined()
})
