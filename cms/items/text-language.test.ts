import { describe, expect, it } from 'vitest'
import { internshipSeeds, topicSeeds } from '#cms/seed/demo/seeds.ts'
import type { FormField } from '#contract/forms.ts'
import { detectLanguage, textLanguageOf } from './text-language.ts'

function field(slug: string, type: FormField['type']): FormField {
  return { slug, order: 1, type, required: false, labels: { et: slug, en: slug }, settings: {} }
}
const form = {
  slug: 'topics',
  fieldSets: [
    {
      slug: 'general',
      order: 1,
      labels: { et: '', en: '' },
      descriptions: { et: '', en: '' },
      fields: [field('name', 'text'), field('organization', 'text'), field('text', 'textarea')],
    },
  ],
}

describe('detectLanguage', () => {
  it.each([
    ['Andmehoidla jõudluse mõõtmine', 'et'],
    ['Masinõppe rakendamine kõnetuvastuses', 'et'],
    ['Tarkvaraarendaja', 'et'],
    ['Õpilaste hinnete ennustamine', 'et'],
    ['Comparison of graph databases', 'en'],
    ['Research Intern - Computational Design', 'en'],
    ['Back-end development', 'en'],
    ['Measuring the performance of a data warehouse', 'en'],
  ] as const)('%s is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each(['', '42', 'https://example.org/lehed/andmed', '???'])('does not know for %j', (text) => {
    expect(detectLanguage(text)).toBeNull()
  })
})

describe('textLanguageOf', () => {
  const of = (values: Record<string, string>) => textLanguageOf(form, { general: values }, values.name ?? '')

  it('is the language of title and long texts', () => {
    expect(
      of({
        name: 'Data',
        organization: 'Andmeteaduse töörühm',
        text: 'We look for a student who likes graphs.',
      }),
    ).toBe('en')
    expect(
      of({
        name: 'Big Data',
        organization: 'Data Science Group',
        text: 'Otsime tudengit, kellele meeldivad graafid.',
      }),
    ).toBe('et')
  })

  it('is what the entry states', () => {
    expect(of({ name: 'Andmehoidla jõudluse mõõtmine', language: 'en' })).toBe('en')
    expect(of({ name: 'Andmehoidla jõudluse mõõtmine', language: 'ru' })).toBe('et')
  })

  it('uses short texts if there are no others', () => {
    expect(of({ organization: 'Tarkvaratehnika töörühm' })).toBe('et')
  })

  it('knows the language of each sample topic, also without its description', () => {
    for (const { name, description, language } of topicSeeds)
      expect([name, detectLanguage(`${name}\n${description}`), detectLanguage(name)]).toEqual([
        name,
        language,
        language,
      ])
  })

  it('knows the language of each sample offer', () => {
    for (const { field, description, totalVolume } of internshipSeeds)
      expect([field, detectLanguage(`${field}\n${description}`)]).toEqual([
        field,
        totalVolume?.endsWith('ECTS') ? 'en' : 'et',
      ])
  })
})
