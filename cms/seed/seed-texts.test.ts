import { expect, it } from 'vitest'
import { shippedTexts } from '#cms/translations/shipped-texts.ts'
import { problemTable } from '#contract/problems.ts'
import { fieldTypeOf, plainFieldTypes } from '#contract/values/field-types.ts'

it('every kind of field has a sentence for a missing value', async () => {
  const keys = new Set((await shippedTexts()).map(({ key }) => key))
  const kinds = new Set(plainFieldTypes.map((type) => fieldTypeOf({ type }).kind))
  expect([...kinds].filter((kind) => !keys.has(`validation.missing.${kind}`))).toEqual([])
})

it('every problem has a text in both languages', async () => {
  const texts = new Map((await shippedTexts()).map((text) => [text.key, text]))
  const missing = Object.values(problemTable)
    .map(({ messageKey }) => messageKey)
    .filter((key) => !texts.get(key)?.et || !texts.get(key)?.en)
  expect(missing).toEqual([])
})

it('copying a link or a citation has the texts that its button composes', async () => {
  const keys = new Set((await shippedTexts()).map(({ key }) => key))
  const needed = ['item.link', 'thesis.cite'].flatMap((of) =>
    ['copy', 'copied', 'failed'].map((name) => `${of}.${name}`),
  )
  expect(needed.filter((key) => !keys.has(key))).toEqual([])
})
