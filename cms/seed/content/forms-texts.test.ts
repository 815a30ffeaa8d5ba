import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { textSchema } from '#contract/texts.ts'
import formTexts from '../texts/forms.json' with { type: 'json' }
import { fieldSeeds } from './fields.ts'
import { fieldSetSeeds } from './fieldsets.ts'
import { formSeeds } from './forms.ts'
import { keywordSeeds } from './keywords.ts'

const texts = z.record(z.string(), textSchema).parse(formTexts)
const optionKeys = fieldSeeds.flatMap(({ settings }) =>
  (settings.options ?? []).map(({ translationKey }) => translationKey),
)
const fieldSlugs = new Set(fieldSeeds.map(({ slug }) => slug))
const setSlugs = new Set(fieldSetSeeds.map(({ slug }) => slug))

describe('texts of the shipped forms', () => {
  it('exist for every form, field set, field and option', () => {
    const needed = [
      ...formSeeds.flatMap(({ slug, fieldSets }) => [
        `forms.title.${slug}`,
        `forms.description.${slug}`,
        ...fieldSets.map((set) => `forms.fieldset.${slug}.${set.slug}`),
      ]),
      ...fieldSeeds.map(({ slug }) => `forms.fields.${slug}`),
      ...optionKeys,
    ]
    expect(needed.filter((key) => !texts[key])).toEqual([])
  })

  it('have both languages and a valid key', () => {
    const key = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i
    const bad = Object.entries(texts).filter(
      ([name, { et, en }]) => !et.trim() || !en.trim() || !key.test(name) || et.length + en.length > 2000,
    )
    expect(bad).toEqual([])
  })

  it('belong to existing forms, field sets, fields and options', () => {
    const unknown = Object.keys(texts).filter((key) => {
      const [, kind, first = '', second] = key.split('.')
      if (kind === 'fields') return !fieldSlugs.has(first)
      if (kind === 'option') return !optionKeys.includes(key)
      if (kind === 'fieldset') return !setSlugs.has(second ?? '')
      return kind !== 'error' && kind !== 'success' && !formSeeds.some(({ slug }) => slug === first)
    })
    expect(unknown).toEqual([])
  })
})

describe('the shipped forms', () => {
  it('use every field and field set, in consecutive order', () => {
    const sets = formSeeds.flatMap(({ fieldSets }) => fieldSets)
    expect(new Set(sets.map(({ slug }) => slug))).toEqual(setSlugs)
    expect(new Set(sets.flatMap(({ fields }) => fields.map(({ slug }) => slug)))).toEqual(fieldSlugs)
    for (const { fields } of sets) {
      expect(fields.map(({ order }) => order)).toEqual(fields.map((_, index) => index + 1))
      expect(new Set(fields.map(({ slug }) => slug)).size).toBe(fields.length)
    }
  })

  it('define each field and keyword once', () => {
    expect(fieldSlugs.size).toBe(fieldSeeds.length)
    expect(new Set(keywordSeeds.map(({ value }) => value)).size).toBe(keywordSeeds.length)
  })
})
