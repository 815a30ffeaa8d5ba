import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { nestTexts, planTexts } from './rules.ts'

const stored = [
  { namespace: 'common', key: 'common.a', et: 'A', en: 'a' },
  { namespace: 'common', key: 'common.asked', et: '', en: '' },
]

describe('planTexts', () => {
  it('plans to write new and changed texts, and counts them', () => {
    const plan = planTexts(
      [
        { namespace: 'common', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'item', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'common', key: 'common.asked', en: 'x' },
      ],
      stored,
    )
    expect(plan).toEqual({
      write: [
        { namespace: 'item', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'common', key: 'common.asked', et: '', en: 'x' },
      ],
      new: 2,
      changed: 0,
      same: 1,
    })
  })

  it('leaves an omitted language unchanged and clears an empty one', () => {
    expect(planTexts([{ namespace: 'common', key: 'common.a', et: 'B' }], stored)).toMatchObject({
      write: [{ et: 'B', en: 'a' }],
      changed: 1,
    })
    expect(planTexts([{ namespace: 'common', key: 'common.a', et: '', en: '' }], stored)).toMatchObject({
      write: [{ et: '', en: '' }],
      changed: 1,
    })
  })

  it('does not write an empty text that is not stored', () => {
    expect(planTexts([{ namespace: 'x', key: 'x.y', et: '', en: '' }], stored).write).toEqual([])
  })
})

const rows = [
  { key: 'forms.fields.abstract.helpText', text: 'Abi' },
  { key: 'forms.fields.abstract', text: 'Kokkuvõte' },
  { key: 'forms.title.thesis', text: 'Lõputöö' },
  { key: 'forms.fields.a.b', text: 'Punktiga' },
]

describe('nestTexts', () => {
  it('nests dotted keys, except below a key that has a text', () => {
    expect(JSON.parse(JSON.stringify(nestTexts(rows)))).toEqual({
      forms: {
        title: { thesis: 'Lõputöö' },
        fields: { abstract: 'Kokkuvõte', 'abstract.helpText': 'Abi', a: { b: 'Punktiga' } },
      },
    })
  })

  it('returns a resource in which i18next finds every key', async () => {
    const i18n = i18next.createInstance()
    await i18n.init({ lng: 'et', resources: { et: { forms: nestTexts(rows) } }, defaultNS: 'forms' })
    for (const { key, text } of rows) expect(i18n.t(key)).toBe(text)
  })

  it('does not change a prototype for the key `__proto__`', () => {
    const tree = nestTexts([{ key: '__proto__.polluted', text: 'x' }])
    expect(Object.getPrototypeOf({}).polluted).toBeUndefined()
    expect(Object.keys(tree)).toEqual(['__proto__'])
  })
})
