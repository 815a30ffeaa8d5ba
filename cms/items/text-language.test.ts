import { describe, expect, it } from 'vitest'
import { internshipSeeds, topicSeeds } from '#cms/seed/demo/seeds.ts'
import type { FormField } from '#contract/forms.ts'
import { detectLanguage } from './detect-language.ts'
import { textLanguageOf } from './text-language.ts'

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

describe('textLanguageOf', () => {
  const of = (values: Record<string, string>) =>
    textLanguageOf(form, { general: values }, { et: values.name ?? '', en: '' })

  it('is the language of title and long texts', async () => {
    expect(
      await of({
        name: 'Data',
        organization: 'Andmeteaduse töörühm',
        text: 'We look for a student who likes graphs.',
      }),
    ).toBe('en')
    expect(
      await of({
        name: 'Big Data',
        organization: 'Data Science Group',
        text: 'Otsime tudengit, kellele meeldivad graafid.',
      }),
    ).toBe('et')
  })

  it('is what the item states', async () => {
    expect(await of({ name: 'Andmehoidla jõudluse mõõtmine', language: 'en' })).toBe('en')
    expect(await of({ name: 'Andmehoidla jõudluse mõõtmine', language: 'ru' })).toBe('et')
  })

  it('uses short texts if there are no others', async () => {
    expect(await of({ organization: 'Tarkvaratehnika töörühm' })).toBe('et')
  })

  it('knows the language of each sample topic, also without its description', async () => {
    for (const { name, description, language } of topicSeeds)
      expect([name, await detectLanguage(`${name}\n${description}`), await detectLanguage(name)]).toEqual([
        name,
        language,
        language,
      ])
  })

  it('knows the language of each sample offer', async () => {
    for (const { field, description, totalVolume } of internshipSeeds)
      expect([field, await detectLanguage(`${field}\n${description}`)]).toEqual([
        field,
        totalVolume?.endsWith('ECTS') ? 'en' : 'et',
      ])
  })
})
