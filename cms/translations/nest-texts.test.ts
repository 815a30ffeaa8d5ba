import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { nestTexts } from './nest-texts.ts'

const rows = [
  { key: 'forms.fields.abstract.helpText', text: 'Abi' },
  { key: 'forms.fields.abstract', text: 'Kokkuvõte' },
  { key: 'forms.title.thesis', text: 'Lõputöö' },
  { key: 'forms.fields.a.b', text: 'Punktiga' },
]

describe('nestTexts', () => {
  it('nests dotted keys and keeps children of a text dotted', () => {
    expect(JSON.parse(JSON.stringify(nestTexts(rows)))).toEqual({
      forms: {
        title: { thesis: 'Lõputöö' },
        fields: { abstract: 'Kokkuvõte', 'abstract.helpText': 'Abi', a: { b: 'Punktiga' } },
      },
    })
  })

  it('gives i18next every key', async () => {
    const i18n = i18next.createInstance()
    await i18n.init({ lng: 'et', resources: { et: { forms: nestTexts(rows) } }, defaultNS: 'forms' })
    for (const { key, text } of rows) expect(i18n.t(key)).toBe(text)
  })

  it('is not led astray by a key named like an object method', () => {
    const tree = nestTexts([{ key: '__proto__.polluted', text: 'x' }])
    expect(Object.getPrototypeOf({}).polluted).toBeUndefined()
    expect(Object.keys(tree)).toEqual(['__proto__'])
  })
})
